import { Outlet } from "react-router";

/** The layout of attempt pages: no header, no footer (specification §2). */
export function ExamLayout() {
  return <Outlet />;
}
