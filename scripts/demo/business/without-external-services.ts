import { createServerAnnotator } from "#api/jobs/writing/server-annotator.ts";
import type { Services } from "#api/services.ts";
import { annotateAhead } from "./essays.ts";

/**
 * Returns the services without connections to other machines: sample clients get no emails, and no language model,
 * grammar server or webhook is called. All accounts get one hash of `password`, because hashing is slow on purpose.
 * Starts to check the grammar of `texts` at once, because it takes long.
 */
export async function withoutExternalServices(
  services: Services,
  password: string,
  texts: readonly string[],
): Promise<Services> {
  const { env, threads, log } = services;
  const annotator =
    env.languageToolUrl === null
      ? services.annotator
      : createServerAnnotator({
          languageToolUrl: null,
          threads,
          onFault: (fault) => log.warn({ fault }, "the grammar checker"),
        });
  const startedAnnotator = annotateAhead(annotator, [...new Set(texts)]);
  const { mail } = services;
  const hash = await services.passwords.hash(password);
  return {
    ...services,
    mail: {
      ...mail,
      isLocal: true,
      deliver: async (message) => (message.to.endsWith("@bandwise.test") ? undefined : mail.deliver(message)),
    },
    passwords: { hash: async () => hash, verify: async () => false, needsRehash: () => false },
    annotator: startedAnnotator,
    model: null,
    reportWebhook: null,
  };
}
