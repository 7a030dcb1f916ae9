import field from "#web/ui/form/field.module.css";
import { Field } from "#web/ui/form/field.tsx";

export type StaffRole = "staff" | "admin";

/** The role of a staff member. */
export function RoleField(props: {
  role: StaffRole;
  error: string[] | undefined;
  hint?: string;
  onChange: (role: StaffRole) => void;
}) {
  const { role, error, hint, onChange } = props;
  return (
    <Field label="Role" error={error} {...(hint !== undefined && { hint })}>
      {(ids) => (
        <select
          {...ids}
          className={field.select}
          value={role}
          onChange={(event) => onChange(event.target.value === "admin" ? "admin" : "staff")}
        >
          <option value="staff">Staff</option>
          <option value="admin">Admin</option>
        </select>
      )}
    </Field>
  );
}
