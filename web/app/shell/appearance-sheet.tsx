import { Appearance } from "#web/features/account/appearance.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";

/** A sheet to choose the theme and the text size, over any page. */
export function AppearanceSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="Appearance" subtitle="Kept on this device">
      <Appearance />
    </Sheet>
  );
}
