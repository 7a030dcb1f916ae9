import { formatDate } from "#core/format/format-date.ts";
import { useRef, useState } from "react";
import type { OwnSession } from "#core/wire/account/account-security.ts";
import type { Client } from "#web/net/client.ts";
import { NETWORK_ERROR_TEXT, type Reply, tryCall } from "#web/net/reply.ts";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useFocusHeadingOnRemoval } from "#web/ui/hooks/focus.ts";
import { ReplyPlaceholder, Section, SuccessMessage } from "./section.tsx";
import styles from "./security.module.css";
import { useReply } from "./use-reply.ts";

const readSessions = (client: Client) => client.call("sessions", { body: {} });
const deviceName = ({ device }: OwnSession): string => device ?? "Unknown device";

/** Lists the devices with a session of this account, with buttons to sign them out. */
export function Devices() {
  const services = useServices();
  const { data, isFailed, reload } = useReply(readSessions);
  /** The id of the session that is being ended, or "others". */
  const [endingId, setEndingId] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const endSessions = async (
    id: string,
    call: (client: Client) => Promise<Reply<{ detail: string }>>,
  ): Promise<void> => {
    setEndingId(id);
    setSuccess(null);
    setFault(null);
    const reply = await tryCall(async () => call(await services.client()));
    setEndingId(null);
    if (reply.kind === "ok") setSuccess(reply.data.detail);
    else setFault(reply.kind === "problem" ? reply.body.detail : NETWORK_ERROR_TEXT);
    reload();
  };
  return (
    <Section id="devices" title="Devices" note="Where you are signed in">
      <SuccessMessage text={success} onClose={() => setSuccess(null)} />
      {fault !== null && (
        <Alert variant="danger" onClose={() => setFault(null)}>
          <p>{fault}</p>
        </Alert>
      )}
      {data === null ? (
        <ReplyPlaceholder isFailed={isFailed} reload={reload} />
      ) : (
        <>
          <ul className={styles.list} aria-label="Devices">
            {data.sessions.map((session) => (
              <Device
                key={session.id}
                session={session}
                isEnding={endingId === session.id}
                onEnd={() =>
                  void endSessions(session.id, (client) => client.call("sessionEnd", { body: { id: session.id } }))
                }
              />
            ))}
          </ul>
          {data.sessions.length > 1 && (
            <EndOthers
              isEnding={endingId === "others"}
              onEnd={() => void endSessions("others", (client) => client.call("sessionsEndOthers", { body: {} }))}
            />
          )}
        </>
      )}
    </Section>
  );
}

function Device({ session, isEnding, onEnd }: { session: OwnSession; isEnding: boolean; onEnd: () => void }) {
  const row = useRef<HTMLLIElement>(null);
  useFocusHeadingOnRemoval(row);
  return (
    <li ref={row}>
      <span className={styles.device}>
        <b>{deviceName(session)}</b>
        <span>
          {session.is_this ? "This device" : `Last seen ${formatDate(session.last_seen_at, "dayTime")}`}, signed in{" "}
          {formatDate(session.created_at, "dayTime")}
        </span>
      </span>
      {!session.is_this && (
        <Button
          variant="outline"
          busy={isEnding ? "Signing out" : undefined}
          aria-label={`Sign out ${deviceName(session)}, last seen ${formatDate(session.last_seen_at, "dayTime")}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function EndOthers({ isEnding, onEnd }: { isEnding: boolean; onEnd: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHeadingOnRemoval(button);
  return (
    <Button ref={button} variant="outline" busy={isEnding ? "Signing out" : undefined} onClick={onEnd}>
      Sign out all other devices
    </Button>
  );
}
