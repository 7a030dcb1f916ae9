import * as v from "valibot";
import { AddNoteSchema, ClientListSchema, ClientSchema, ClientsQuerySchema, NoteParamsSchema } from "./clients.ts";
import { UserParamsSchema } from "./crm-office.ts";

/** CRM endpoints for clients. */
export const CRM_CLIENT_ENDPOINTS = {
  crmClients: {
    method: "GET",
    path: "/api/crm/clients/",
    access: "staff",
    summary: "List learners, newest first",
    query: ClientsQuerySchema,
    reply: ClientListSchema,
  },
  crmClient: {
    method: "GET",
    path: "/api/crm/clients/:user/",
    access: "staff",
    summary: "Return a learner with attempts, evaluations and notes",
    params: UserParamsSchema,
    reply: ClientSchema,
  },
  crmAddNote: {
    method: "POST",
    path: "/api/crm/add_note/:user/",
    access: "staff",
    summary: "Add a note about a learner, which only staff see",
    params: UserParamsSchema,
    body: AddNoteSchema,
    reply: ClientSchema,
  },
  crmDeleteNote: {
    method: "POST",
    path: "/api/crm/delete_note/:id/",
    access: "staff",
    summary: "Delete a note about a learner",
    params: NoteParamsSchema,
    body: v.object({}),
    reply: v.object({ detail: v.string() }),
  },
} as const;
