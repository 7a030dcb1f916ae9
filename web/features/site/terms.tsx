import { paths } from "#web/paths.ts";
import { useServices } from "#web/services.ts";
import { Link } from "#web/ui/display/link.tsx";
import { Clause, StaticPage } from "./static-page.tsx";

export function Terms() {
  const { links } = useServices().site;
  return (
    <StaticPage name="Terms of Service" lead="What you may expect of us, and what we ask of you.">
      <Clause number={1} title="The service">
        <p>
          Bandwise is a free educational service for practising the IELTS test. By using it you accept these terms. If
          you do not, please do not use it. You may read everything public without an account; to take tests you need
          one.
        </p>
      </Clause>
      <Clause number={2} title="Your account">
        <p>
          You must be at least 13 years old. If you are a minor where you live, a parent or guardian must agree. Give a
          true email address, keep your password to yourself, and tell us if somebody else has used your account. One
          account is for one person.
        </p>
      </Clause>
      <Clause number={3} title="What you contribute">
        <p>
          Books, comments, reports and everything else that people upload is the responsibility of the person who
          uploaded it. What you write here stays yours. You allow us to store it, to show it where you put it, and to
          process it so that the service works. Upload only what is yours or what you may share.
        </p>
        <p>
          We may remove what breaks these terms or the rights of others. If something of yours has been published
          without your permission, send a <a href={links.removal}>removal request</a> that says what it is, where you
          found it, and why you may ask. We take it down while we look into it.
        </p>
      </Clause>
      <Clause number={4} title="Fair use">
        <ul>
          <li>Do not copy the library, by hand or with a program.</li>
          <li>Do not present the model answers as your own work in a real test: examiners recognise learnt answers.</li>
          <li>Do not attack, overload or get around the limits of the service, or look into accounts of others.</li>
          <li>In comments, be useful and be civil. No advertising, no insults, nothing illegal.</li>
        </ul>
      </Clause>
      <Clause number={5} title="Bands and feedback">
        <p>
          Bands shown here are estimates for study. They are not official results and no institution accepts them. We do
          not promise a result in a real test. An examiner’s evaluation is that examiner’s opinion.
        </p>
      </Clause>
      <Clause number={6} title="Payments">
        <p>
          Practising is free. An examiner’s evaluation is paid by card or with credits, at the price shown before you
          pay. If it cannot be delivered, you get your money or your credits back. Credits are not money and cannot be
          paid out.
        </p>
      </Clause>
      <Clause number={7} title="Cookies and advertisements">
        <p>
          The service uses the few cookies it needs and may show advertisements on public pages, never in a test. The{" "}
          <Link to={paths.privacy}>Privacy Policy</Link> says which, and is part of these terms.
        </p>
      </Clause>
      <Clause number={8} title="Trademarks and rights">
        <p>
          IELTS is a registered trademark of its owners, who have nothing to do with Bandwise; see the{" "}
          <Link to={paths.disclaimer}>Disclaimer</Link>. Books belong to the holders named on their pages. The name,
          look and software of Bandwise are protected.
        </p>
      </Clause>
      <Clause number={9} title="As it is">
        <p>
          We work to keep the service running and your answers safe, but it is offered as it is, without a warranty, and
          as far as the law allows we are not liable for loss that comes from using it or from not being able to use it.
          Rights that the law gives you as a consumer are not limited by this.
        </p>
      </Clause>
      <Clause number={10} title="Ending and changing">
        <p>
          You may stop at any time and ask us to erase your account. We may close an account that breaks these terms.
          When the terms change, their date changes; using the service after that means that you accept them. Questions:{" "}
          <a href={links.contact}>contact us</a>.
        </p>
      </Clause>
    </StaticPage>
  );
}
