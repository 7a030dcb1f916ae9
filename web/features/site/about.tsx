import { paths } from "#web/paths.ts";
import { useServices } from "#web/services.ts";
import { Link } from "#web/ui/display/link.tsx";
import { Clause, StaticPage } from "./static-page.tsx";

export function About() {
  const { links } = useServices().site;
  return (
    <StaticPage name="About Us" lead="Who this is for, what it does, and what it is not.">
      <Clause number={1} title="A free place to practise">
        <p>
          Bandwise helps people prepare for the IELTS test, Academic or General Training. You can take Listening,
          Reading, Writing and Speaking tests, alone or as one full test, and see a band and the reasons for it
          afterwards. It exists for education, and practising is free: an account asks for a name, an email address and
          a password, and for no card.
        </p>
        <p>
          Only one service costs money: an examiner’s evaluation. A certified examiner can mark your Writing or your
          Speaking if you ask for it. You see the price before you pay, and nothing else depends on it.
        </p>
      </Clause>
      <Clause number={2} title="How bands are made here">
        <p>
          Listening and Reading are marked by their answer keys. Writing is evaluated by a computer program, and
          Speaking is measured from its sound. These are estimates: they show where marks are lost and whether you are
          getting better, and no estimate can promise the band of a test day.
        </p>
      </Clause>
      <Clause number={3} title="How the recordings are made">
        <p>
          The voices of our Listening recordings and of the Speaking examiner are synthetic. A computer speaks scripts
          that were written for Bandwise, and no person was recorded for them. At least half of the words of each test
          are British. Other speakers are North American or speak English as a second language. The exam also has
          Australian, New Zealand and Scottish speakers. Our recordings do not have them yet.
        </p>
      </Clause>
      <Clause number={4} title="Made for bad connections">
        <p>
          Many people practise on a phone, on the way somewhere, on a connection that comes and goes. A test that you
          have downloaded works without a connection. Your device saves what you write at once and sends it when it can.
        </p>
      </Clause>
      <Clause number={5} title="Books and their authors">
        <p>
          The books in our library are contributed. Each names its institute and its copyright on its own page, and{" "}
          <Link to={paths.samples}>the model answers</Link> are labelled as written for their book. If you have written
          practice tests of your own, you can <a href={links.publish}>publish a book</a> here. If something of yours is
          here without your permission, <a href={links.removal}>ask us to remove it</a>.
        </p>
      </Clause>
      <Clause number={6} title="Independent">
        <p>
          Bandwise is an independent study tool. It is not affiliated with, endorsed by or connected to the owners of
          the IELTS test. The <Link to={paths.disclaimer}>disclaimer</Link> says so at length.
        </p>
      </Clause>
      <Clause number={7} title="Write to us">
        <p>
          Questions, faults, or an answer key that you believe is wrong: <a href={links.contact}>contact us</a>. Every
          result also has a button to report a mistake in its test.
        </p>
      </Clause>
    </StaticPage>
  );
}
