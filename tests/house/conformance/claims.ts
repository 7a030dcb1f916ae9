import { EXAMINER } from "./examiner-proofs.ts";
import { IN, type Section } from "./row.ts";

const LANDING = [IN.frame, "the landing page makes the spec's claims and no others"] as const;
const STATIC = [IN.samples, "without scripts every page has its content"] as const;

/** §1: what the product does and claims. */
export const CLAIMS: Section = {
  title: "§1 What the product does and claims",
  rows: [
    {
      line: "free to register with e-mail and password",
      proof: [[IN.register, "creates an account that can sign in once its address is verified by the link"]],
    },
    {
      line: "smart tests: the system picks a test",
      proof: [[IN.library, "chooses a test for the learner and takes the device's slug for it"]],
    },
    {
      line: "specific tests from books",
      proof: [[IN.fullTestApi, "opens the test that is named, for a full test and for one module"]],
    },
    {
      line: "a full test combining the four modules",
      proof: [[IN.fulltest, "a candidate sits a full test with the server gone"]],
    },
    {
      line: "results, band scores, feedback",
      proof: [
        [IN.writingResult, "handed in with the server gone: a band from the device, then the same from the server"],
      ],
    },
    {
      line: "a dashboard of performance and a list of attempts",
      proof: [[IN.dashboard, "the demo learner sees how they stand, offline as well"]],
    },
    {
      line: "samples by band score, category, book, module and task",
      proof: [[IN.samples, "a list is led through: bands, pages, one answer"]],
    },
    {
      line: "a wallet of credits; evaluation by an examiner for money or credits; coupons",
      proof: [EXAMINER.story, EXAMINER.withoutCard, EXAMINER.pays, EXAMINER.free, EXAMINER.card],
    },
    { line: "claim: real tests", texts: ["The tests are real"], proof: [LANDING] },
    { line: "claim: premium service free", texts: ["Premium service, free"], proof: [LANDING] },
    { line: "claim: no credit card required", texts: ["No credit card required"], proof: [LANDING] },
    { line: "claim: all four modules", texts: ["All four modules"], proof: [LANDING] },
    {
      line: "claim: instant personalised feedback from an AI evaluator built with former examiners",
      texts: ["an AI evaluator built with former examiners"],
      proof: [LANDING],
    },
    { line: "claim: an analytical dashboard", texts: ["An analytical dashboard"], proof: [LANDING] },
    { line: "claim: a library updated weekly", texts: ["the library is updated every week"], proof: [LANDING] },
    {
      line: "claim: more than 1000 people practising",
      texts: ["More than 1,000 people are practising now."],
      proof: [LANDING],
    },
    {
      line: "disclaimer: not affiliated with the IELTS owners",
      texts: ["not affiliated with, endorsed by or connected to the owners of the IELTS test"],
      proof: [LANDING, STATIC],
    },
    {
      line: "disclaimer: uploaded content is the uploader's responsibility; removal-request link",
      texts: ["responsibility of the person who uploaded it", "Request a removal"],
      proof: [LANDING],
    },
    {
      line: "footer: publish a book, contact, two external social links",
      texts: ["Publish a book", "Contact"],
      proof: [
        LANDING,
        ["core/wire/site-settings.test.ts", "what is set is kept, social pages under the name of their site"],
      ],
    },
    {
      line: "examiner evaluation offer: one attempt, both tasks, 48 hours, 4.99 CAD (9.99)",
      note: "on the result also 2-3 business days",
      texts: ["48-hour turnaround", "4.99 CAD", "9.99", "2-3 business days"],
      proof: [EXAMINER.offer, EXAMINER.card],
    },
    {
      line: "welcome text: students at 6.5 who practise at least 15 days can reach 8.0",
      texts: ["Students at 6.5 who practise for at least 15 days can reach 8.0"],
      proof: [[IN.dashboard, "a learner who has taken nothing is welcomed, and begins from there"]],
    },
    {
      line: "analytics tracker",
      note: "ruling 40: our own endpoint, passed on to ANALYTICS_URL",
      proof: [[IN.analytics, "is the event in the spec's words"]],
    },
    {
      line: "a share-button service",
      note: "ruling 38: Web Share and plain links",
      proof: [["web/features/reactions/words.test.ts", "links carry address and text, escaped"]],
    },
    {
      line: "ad slots",
      proof: [
        ["tests/api/site-files.test.ts", "frames advertisements of the owner's origin alone"],
        [IN.samples, "a list is led through: bands, pages, one answer"],
      ],
    },
    {
      line: "an embedded analytics dashboard and an automation webhook",
      proof: [EXAMINER.metabase, EXAMINER.ownFigures, EXAMINER.automation],
    },
  ],
};
