import { Outlet } from "react-router";

/** The layout of tests, drills, the 15-minute check and card reviews: no header, no footer (specification §2). */
export function ExamLayout() {
  return <Outlet />;
}
