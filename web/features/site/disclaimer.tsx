import { paths } from "#web/paths.ts";
import { useServices } from "#web/services.ts";
import { Link } from "#web/ui/display/link.tsx";
import { Clause, StaticPage } from "./static-page.tsx";

export function Disclaimer() {
  const { links } = useServices().site;
  return (
    <StaticPage name="Disclaimer" lead="Bandwise is independent, educational and free, and its bands are estimates.">
      <Clause number={1} title="Not affiliated with IELTS">
        <p>
          IELTS is a registered trademark of the University of Cambridge, the British Council and IDP Education
          Australia. Bandwise is an independent study tool. It is not affiliated with, endorsed by, sponsored by or
          connected to the owners of the IELTS test. The name is used here only to say which test the practice is for.
        </p>
      </Clause>
      <Clause number={2} title="For free, educational use">
        <p>
          Everything here serves practice and education. Taking tests, results and model answers cost nothing. The only
          paid service, an examiner’s evaluation of a Writing or Speaking attempt, is an opinion for study as well.
        </p>
      </Clause>
      <Clause number={3} title="Bands are estimates">
        <p>
          Our tests, bands and feedback are for study. They are not official results, they are not recognised by any
          institution, and a real test may come out higher or lower. Nothing here is a promise.
        </p>
      </Clause>
      <Clause number={4} title="Contributed content">
        <p>
          Books, comments and other material are contributed by their authors and users. Uploaded content is the
          responsibility of the person who uploaded it. We do not check all of it before it appears, and it may contain
          mistakes. Every result has a button to report a mistake in its test. Names, places and figures in the practice
          material are invented unless it says otherwise.
        </p>
      </Clause>
      <Clause number={5} title="Ask for a removal">
        <p>
          If something of yours has been published here without your permission,{" "}
          <a href={links.removal}>ask us to remove it</a>. Tell us what it is, the address of the page, and why the
          rights are yours. We take it down while we look into it and answer by email.
        </p>
      </Clause>
      <Clause number={6} title="Advertisements, cookies and other sites">
        <p>
          Public pages may show advertisements and link to other sites. We do not choose their words or their practices,
          and are not responsible for them. The <Link to={paths.privacy}>Privacy Policy</Link> lists the cookies and who
          sets them.
        </p>
      </Clause>
      <Clause number={7} title="Children under 13">
        <p>Bandwise is not meant for children under 13, who may not have an account.</p>
      </Clause>
      <Clause number={8} title="Liability">
        <p>
          We take care that our content is right, and correct mistakes, but we are not liable for decisions that you
          base on it. The <Link to={paths.terms}>Terms of Service</Link> apply. Questions:{" "}
          <a href={links.contact}>contact us</a>.
        </p>
      </Clause>
    </StaticPage>
  );
}
