import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { adjudicate, viewAdjudication } from "#api/commands/quality/adjudicate.ts";
import {
  listSecondMarkings,
  releaseSecondMarking,
  saveSecondMarking,
  takeSecondMarking,
} from "#api/commands/quality/mark-second.ts";
import { readExaminerFigures } from "#api/commands/quality/read-examiner-figures.ts";
import { updateQualitySettings } from "#api/commands/quality/quality-settings.ts";
import { addSeed, listSeedChoices, viewSeeds, withdrawSeed } from "#api/commands/quality/seeds.ts";
import type { Services } from "#api/services.ts";
import { readQualitySettings } from "#api/store/quality/quality-settings.ts";
import { writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";
import { renderExaminersCsv } from "./examiners-csv.ts";
import { parseNumberPage, toNumberCursor } from "./number-pages.ts";

/** Adds the routes by which staff check how examiners mark. */
export function addCrmQualityRoutes(app: App, services: Services): void {
  const { db } = services.store;

  serve(app, "crmQualitySettings", () => readQualitySettings(db));
  serve(app, "crmUpdateQualitySettings", ({ body, session }) =>
    updateQualitySettings(services, session.accountId, body),
  );

  serve(app, "crmSecondMarkings", async ({ query, session }) => {
    const page = parseNumberPage(query);
    if (isProblem(page)) return page;
    const { scripts, next } = await listSecondMarkings(services, session, { kind: query.kind, ...page });
    return { scripts, next: writeCursor(toNumberCursor(next)) };
  });
  serve(app, "crmTakeSecondMarking", ({ params, session }) =>
    takeSecondMarking(services, session.accountId, params.slug),
  );
  serve(app, "crmReleaseSecondMarking", ({ params, session }) =>
    releaseSecondMarking(services, session.accountId, params.slug),
  );
  serve(app, "crmSaveSecondMarking", ({ params, body, session }) =>
    saveSecondMarking(services, session.accountId, params.slug, body.tasks),
  );

  serve(app, "crmAdjudication", ({ params, session }) => viewAdjudication(db, session.accountId, params.slug));
  serve(app, "crmAdjudicate", ({ params, body, session }) =>
    adjudicate(services, session.accountId, params.slug, body),
  );

  serve(app, "crmExaminerFigures", ({ query, session }) => readExaminerFigures(services, session, query));
  serve(app, "crmExportExaminers", async ({ query, session }) => {
    const figures = await readExaminerFigures(services, session, query);
    if (isProblem(figures)) return figures;
    return new Response(renderExaminersCsv(figures), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="examiners-${figures.from}-${figures.to}.csv"`,
      },
    });
  });

  serve(app, "crmSeeds", async ({ query }) => {
    const page = parseNumberPage(query);
    if (isProblem(page)) return page;
    const { seeds, next } = await viewSeeds(db, page);
    return { seeds, next: writeCursor(toNumberCursor(next)) };
  });
  serve(app, "crmSeedChoices", ({ query }) => listSeedChoices(db, query.book));
  serve(app, "crmAddSeed", ({ body, session }) => addSeed(services, session.accountId, body));
  serve(app, "crmStopSeed", ({ params, session }) => withdrawSeed(services, session.accountId, params.id));
}
