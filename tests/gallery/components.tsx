import { type ReactNode, useRef, useState } from "react";
import { BandPlot } from "#web/ui/chart/band-plot.tsx";
import { BarPlot } from "#web/ui/chart/bar-plot.tsx";
import { ColumnPlot } from "#web/ui/chart/column-plot.tsx";
import { PlotFigure } from "#web/ui/chart/plot-figure.tsx";
import { Progress } from "#web/ui/chart/progress.tsx";
import { Alert } from "#web/ui/display/alert.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { showBannerError } from "#web/ui/display/banner.ts";
import { BannerStrip } from "#web/ui/display/banner-strip.tsx";
import { Disclosure } from "#web/ui/display/disclosure.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { TitledSection } from "#web/ui/display/titled-section.tsx";
import { Testimonial } from "#web/ui/display/testimonial.tsx";
import { Cover } from "#web/ui/media/cover.tsx";
import { Divider } from "#web/ui/display/divider.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { type IconName, ICONS } from "#web/ui/media/icons.ts";
import { Logo } from "#web/ui/media/logo.tsx";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import { LAZY_ICONS } from "#web/ui/media/lazy-icons.ts";
import { QrCode } from "#web/ui/media/qr-code.tsx";
import { SoundPlayer, type Speed, SpeedChoice } from "#web/ui/media/sound-player.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { UnreadableStorageAlert } from "#web/ui/display/unreadable-storage-alert.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ExtraTimeField } from "#web/ui/form/extra-time-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { NumberBox, NumberTag } from "#web/ui/form/number-box.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { ToastViewport } from "#web/ui/overlay/toast-viewport.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { silentWav } from "#tests/support/silence.ts";

const VARIANTS = ["info", "success", "warning", "danger"] as const;
const BUTTONS = ["solid", "outline", "quiet", "danger"] as const;
const CHOICES = [
  { value: "first", label: "First" },
  { value: "second", label: "Second" },
] as const;

const COLUMNS = [
  { label: "1 June", amount: 60, value: "60" },
  { label: "8 June", amount: 90, value: "90" },
];

/** Shows every shared component of web/ui, with its variants. */
export function ComponentGallery() {
  const [choice, setChoice] = useState<"first" | "second">("first");
  const [opened, setOpened] = useState<"dialog" | "confirmation" | "sheet" | null>(null);
  const [share, setShare] = useState(50);
  const [extraTime, setExtraTime] = useState<0 | 25 | 50 | 100>(0);
  const [speed, setSpeed] = useState<Speed>("1");
  const frame = useRef<HTMLDivElement>(null);
  const close = () => setOpened(null);
  return (
    <main>
      <h1>Shared components</h1>
      <Example name="Logo">
        <Logo />
      </Example>
      <Example name="Button">
        {BUTTONS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button busy="Saving">Save</Button>
        <Button disabled>Disabled</Button>
      </Example>
      <Example name="ButtonLink">
        <ButtonLink to="/">Home</ButtonLink>
      </Example>
      <Example name="IconButton">
        <IconButton label="Help" icon="question" />
        <IconButton label="Pressed" icon="eye" pressed />
      </Example>
      <Example name="TextField, TextArea, SelectField, PasswordField, SearchField">
        <TextField label="Name" hint="As on your passport" />
        <TextField label="Email" error="Enter a valid email address" />
        <TextArea label="Comment" hint="At most 500 characters." />
        <SelectField label="Role" defaultValue="staff">
          <option value="staff">Staff</option>
          <option value="admin">Admin</option>
        </SelectField>
        <PasswordField label="Password" />
        <SearchField label="Search" />
      </Example>
      <Example name="Form">
        <Form onSubmit={() => showToast({ text: "Sent", variant: "success" })}>
          <TextField label="Question" />
          <Button type="submit">Send</Button>
        </Form>
      </Example>
      <Example name="ExtraTimeField">
        <ExtraTimeField value={extraTime} onChange={setExtraTime} />
      </Example>
      <Example name="Segmented">
        <Segmented label="Choice" value={choice} onChange={setChoice} options={CHOICES} />
      </Example>
      <Example name="Tabs">
        <Tabs label="Views" value={choice} onChange={setChoice} tabs={CHOICES}>
          {choice}
        </Tabs>
      </Example>
      <Example name="Alert, UnreadableStorageAlert">
        {VARIANTS.map((variant) => (
          <Alert key={variant} variant={variant} title={variant}>
            What happened, and the next step.
          </Alert>
        ))}
        <UnreadableStorageAlert />
      </Example>
      <Example name="BannerStrip">
        <BannerStrip isLoading />
        <Button onClick={() => showBannerError({ text: "The list could not be loaded.", retry: () => {} })}>
          Show an error
        </Button>
      </Example>
      <Example name="Link, Disclosure, TitledSection">
        <Link to="?components">A link</Link>
        <Disclosure icon="question" title="More">
          What only some learners need.
        </Disclosure>
        <TitledSection id="section" title="Section" note="A note">
          Content of the section.
        </TitledSection>
      </Example>
      <Example name="Testimonial">
        <Testimonial
          content={{
            id: "sample",
            name: "Sample Learner",
            designation: "Canada",
            image: null,
            content: "The words of a learner.",
            rating: 5,
            color: "#1f4e5f",
            from: 6,
            to: 7,
          }}
        />
      </Example>
      <Example name="Badge">
        {VARIANTS.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
      </Example>
      <Example name="BandChip">
        {[null, 4, 5.5, 6.5, 8].map((band) => (
          <BandChip key={band} band={band} />
        ))}
      </Example>
      <Example name="ModuleBox">
        {["listening", "reading", "writing", "speaking"].map((type) => (
          <ModuleBox key={type} type={type} />
        ))}
      </Example>
      <Example name="NumberBox, NumberTag">
        {(["open", "done", "right", "wrong"] as const).map((state, index) => (
          <NumberBox key={state} number={index + 1} label={`Question ${index + 1}, ${state}`} state={state} />
        ))}
        <NumberTag number={5} />
        <NumberTag number={6} current />
      </Example>
      <Example name="Cover">
        <Cover name="Tidewater Practice Papers 1" width={120} />
      </Example>
      <Example name="Progress">
        <div style={{ inlineSize: 320 }}>
          <Progress label="Download" value={40} max={100} valueText="40 percent" />
        </div>
      </Example>
      <Example name="BandPlot">
        <BandPlot
          label="Two bands, rising from 6 to 6.5"
          points={[
            { id: "first", letter: "R", band: 6, line: 6, range: null, isFaded: false },
            { id: "second", letter: "L", band: 6.5, line: 6.5, range: { low: 6, high: 7 }, isFaded: false },
          ]}
          target={7}
          from="March"
          to="May"
        />
      </Example>
      <Example name="BarPlot">
        <BarPlot
          label="Three of five and one of five"
          bars={[
            { label: "Matching headings", share: 0.6, value: "3 of 5" },
            { label: "Short answers", share: 0.2, value: "1 of 5" },
          ]}
        />
      </Example>
      <Example name="ColumnPlot in a PlotFigure">
        <div style={{ inlineSize: "min(640px, 100%)" }}>
          <PlotFigure
            caption="Minutes by week"
            columns={[{ name: "Week" }, { name: "Minutes", isNumber: true }]}
            rows={COLUMNS.map(({ label, value }) => ({ id: label, cells: [label, value] }))}
          >
            <ColumnPlot label="60 minutes, then 90" columns={COLUMNS} />
          </PlotFigure>
        </div>
      </Example>
      <Example name="SoundPlayer, SpeedChoice">
        <SpeedChoice value={speed} onChange={setSpeed} />
        <SoundPlayer
          name="three seconds of silence"
          duration={3000}
          speed={speed}
          jump={null}
          load={() => Promise.resolve(silentWav(3))}
        />
      </Example>
      <Example name="Skeleton">
        <div style={{ inlineSize: 320 }}>
          <Skeleton lines={3} />
        </div>
      </Example>
      <Example name="QrCode">
        <QrCode text="https://bandwise.test" label="Address of Bandwise" />
      </Example>
      <Example name="Divider">
        <div
          ref={frame}
          style={{ display: "grid", gridTemplateColumns: `${share}% 13px 1fr`, blockSize: 80, inlineSize: 320 }}
        >
          <span>First</span>
          <Divider
            label="Resize"
            firstPane="the first"
            orientation="vertical"
            frame={frame}
            value={share}
            resetTo={50}
            onChange={setShare}
          />
          <span>Second</span>
        </div>
      </Example>
      <Example name="Dialog, ConfirmDialog, Sheet, toast">
        <Button onClick={() => setOpened("dialog")}>Open the dialog</Button>
        <Button onClick={() => setOpened("confirmation")}>Open the confirmation</Button>
        <Button onClick={() => setOpened("sheet")}>Open the sheet</Button>
        <Button onClick={() => showToast({ text: "Saved on this device", variant: "success" })}>Show a toast</Button>
        <Dialog
          open={opened === "dialog"}
          onClose={close}
          title="A dialog"
          actions={<Button onClick={close}>Close</Button>}
        >
          What the learner decides.
        </Dialog>
        <ConfirmDialog
          open={opened === "confirmation"}
          onClose={close}
          title="Delete the draft?"
          variant="danger"
          confirmLabel="Delete"
          cancelLabel="Keep it"
          onConfirm={close}
        >
          It is deleted on all your devices.
        </ConfirmDialog>
        <Sheet open={opened === "sheet"} onClose={close} title="A sheet">
          Content of the sheet.
        </Sheet>
      </Example>
      <Example name="Icon">
        {([...Object.keys(ICONS), ...Object.keys(LAZY_ICONS)] as IconName[]).map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
      </Example>
      <ToastViewport />
    </main>
  );
}

function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      style={{ padding: "16px 24px", display: "flex", flexWrap: "wrap", alignItems: "start", gap: 8 }}
    >
      <h2 style={{ flexBasis: "100%" }}>{name}</h2>
      {children}
    </section>
  );
}
