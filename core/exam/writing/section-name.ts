/**
 * A Writing section as a learner knows it, from its id: "Task 2" of "tidewater-1-academic-1-task-2". A section that does
 * not say its number stands alone in its module, as Task 1.
 */
export function sectionName(section: string): string {
  return `Task ${/(?:^|-)task-([12])$/u.exec(section)?.[1] ?? "1"}`;
}
