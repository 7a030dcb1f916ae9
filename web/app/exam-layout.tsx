import { Outlet } from "react-router";

/** The attempt rooms: no header, no footer (spec §2). */
export function ExamLayout() {
  return <Outlet />;
}
