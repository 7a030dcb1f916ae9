import { paths } from "#web/paths.ts";
import { useServices } from "#web/services.ts";
import { Link } from "#web/ui/display/link.tsx";
import { Clause, StaticPage } from "./static-page.tsx";

export function Privacy() {
  const { links, supportEmail } = useServices().site;
  const mail = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
  return (
    <StaticPage name="Privacy Policy" lead="What we keep about you, why, where it goes, and how you get it back.">
      <Clause number={1} title="What we keep">
        <ul>
          <li>
            Your account: first and last name, email address, a scrambled form of your password, test type, target band.
          </li>
          <li>
            Your practice: the tests you take, your answers, recordings of your Speaking, results and feedback, written
            and spoken.
          </li>
          <li>
            What you tell others or us: comments, reactions, reports of mistakes, messages, and your rating of an
            examiner’s report and your question about it.
          </li>
          <li>If you buy an evaluation: what was bought, when, for how much, and the state of the payment.</li>
          <li>What our staff note when they deal with a request of yours.</li>
          <li>For safety: sign-ins and the number of requests from a network address, for a short time.</li>
        </ul>
        <p>We do not ask for your address, your identity papers or your real test results.</p>
      </Clause>
      <Clause number={2} title="What we use it for">
        <p>
          To mark your tests, to show your progress, to keep your work the same on all your devices, to write to you
          about your account and your results, to find faults, and to keep the service safe. Bandwise is a free
          educational service; we do not sell personal data, and we do not use your answers for anything but the
          service.
        </p>
      </Clause>
      <Clause number={3} title="What stays on your device">
        <p>
          So that tests work without a connection, your browser stores downloaded tests, your answers and recordings,
          and some settings. They belong to this browser. Downloads can be removed on their page. Clearing the site’s
          data in the browser removes everything, including answers that have not been sent.
        </p>
      </Clause>
      <Clause number={4} title="Cookies">
        <p>
          We set only cookies that the service needs: one that ties your registration to your browser, one that ties
          your session to your browser, one that recognises a device you have signed in on, and one that protects forms
          against requests from other sites. None of them follows you to other sites. Your sign-in, your theme and your
          test type are kept in the storage of your browser.
        </p>
        <p>
          If we count visits, we count them without personal data and without a cookie. An advertisement that is not our
          own is shown in a closed frame from another site; that site may set cookies of its own under its own policy.
        </p>
      </Clause>
      <Clause number={5} title="Advertisements">
        <p>
          Advertisements help to keep practising free. They appear in marked places on public pages, never in a test. We
          give advertisers nothing about you, and an advertisement cannot read our pages.
        </p>
      </Clause>
      <Clause number={6} title="Who else sees something">
        <ul>
          <li>
            A result page is open to whoever has its address, so that you can share it. It shows no email address, no
            draft and no wallet. Comments show your first name and the initial of your last name.
          </li>
          <li>
            If you ask for an examiner’s evaluation, certified examiners and our staff read that answer or listen to it.
          </li>
          <li>
            If you agree to it in Settings, we keep an examiner’s bands beside our own, with measurements of your answer
            but without its words, to improve our estimates. If you withdraw, we delete them.
          </li>
          <li>Payments are handled by a payment provider on its own page; we never see the number of your card.</li>
          <li>
            Where a language model or a transcription service is set up, it receives the words or the sound of an answer
            and nothing that names you.
          </li>
          <li>
            Our mail provider carries our messages to you. Beyond this we give data only where a law obliges us to.
          </li>
        </ul>
      </Clause>
      <Clause number={7} title="Children under 13">
        <p>
          Bandwise is not meant for children under 13, and we do not knowingly keep their data. Registration asks for
          your age group first. If somebody says that they are younger, their device remembers the answer for a day and
          sends it to nobody. If you believe that a child under 13 has an account, write to {mail} and we erase it.
        </p>
      </Clause>
      <Clause number={8} title="How long we keep it, and how you get it back">
        <p>
          We keep your practice while you have an account. You can export all of it and delete your account under{" "}
          <Link to={paths.accountSecurity}>Security and data</Link>, or write to {mail} from your account’s address to
          have it exported, corrected or erased. We keep what the law makes us keep, such as the record of a payment,
          for as long as the law says.
        </p>
      </Clause>
      <Clause number={9} title="Safety and changes">
        <p>
          Connections are encrypted, passwords are stored only in scrambled form, and access to personal data is limited
          to those who need it. When this policy changes, its date changes, and a change that matters to you is
          announced on your dashboard. See also the <Link to={paths.terms}>Terms of Service</Link>. Questions:{" "}
          <a href={links.contact}>contact us</a>.
        </p>
      </Clause>
    </StaticPage>
  );
}
