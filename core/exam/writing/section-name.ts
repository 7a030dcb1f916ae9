/**
 * Returns the name of a Writing section from its id: "Task 2" for "tidewater-1-academic-1-task-2". An id without a
 * number is the only section of its module, "Task 1".
 */
export function sectionName(section: string): string {
  return `Task ${/(?:^|-)task-([12])$/u.exec(section)?.[1] ?? "1"}`;
}
