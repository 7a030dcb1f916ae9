import type { App } from "#api/app-env.ts";
import {
  addBankComment,
  removeBankComment,
  updateBankComment,
  viewCommentBank,
} from "#api/commands/evaluation/comment-bank.ts";
import type { Services } from "#api/services.ts";
import { serve } from "../http/serve.ts";

/** Adds the routes of the examiners' comment bank. */
export function addCrmCommentBankRoutes(app: App, services: Services): void {
  serve(app, "crmCommentBank", ({ session }) => viewCommentBank(services, session.accountId));
  serve(app, "crmAddBankComment", ({ body, session }) => addBankComment(services, session.accountId, body));
  serve(app, "crmUpdateBankComment", ({ params, body, session }) =>
    updateBankComment(services, session.accountId, params.id, body),
  );
  serve(app, "crmDeleteBankComment", ({ params, session }) =>
    removeBankComment(services, session.accountId, params.id),
  );
}
