import { SelectField } from "#web/ui/form/select-field.tsx";

export type StaffRole = "staff" | "admin";

/** Field for the role of a member of staff. */
export function RoleField(props: {
  role: StaffRole;
  error: string[] | undefined;
  hint?: string;
  onChange: (role: StaffRole) => void;
}) {
  const { role, error, hint, onChange } = props;
  return (
    <SelectField
      label="Role"
      error={error}
      {...(hint !== undefined && { hint })}
      value={role}
      onChange={(event) => onChange(event.target.value === "admin" ? "admin" : "staff")}
    >
      <option value="staff">Staff</option>
      <option value="admin">Admin</option>
    </SelectField>
  );
}
