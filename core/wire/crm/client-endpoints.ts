import * as v from "valibot";
import {
  AddNoteSchema,
  ClientListSchema,
  ClientSchema,
  ClientsQuerySchema,
  NoteParamsSchema,
  TagSchema,
} from "./clients.ts";
import { UserParamsSchema } from "./path-params.ts";

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
    summary: "Return a learner with attempts, evaluations, notes, tags and emails",
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
  crmAddTag: {
    method: "POST",
    path: "/api/crm/add_tag/:user/",
    access: "staff",
    summary: "Add a tag to a learner, at most twenty",
    params: UserParamsSchema,
    body: TagSchema,
    reply: ClientSchema,
  },
  crmRemoveTag: {
    method: "POST",
    path: "/api/crm/remove_tag/:user/",
    access: "staff",
    summary: "Remove a tag from a learner",
    params: UserParamsSchema,
    body: TagSchema,
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
