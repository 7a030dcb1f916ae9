import type { StartVoice } from "#web/features/crm/voice/voice-recorder.ts";

/** Records an examiner's comment with the recorder of the Speaking test, which is fetched when it is first used. */
export const startVoice: StartVoice = async ({ onSlice, onHeard, onCut }) => {
  const [{ openMicrophone, startRecorder }, { createLevelMeter }] = await Promise.all([
    import("#web/features/speaking/record/recorder.ts"),
    import("#web/features/speaking/record/level-meter.ts"),
  ]);
  const stream = await openMicrophone();
  if (!(stream instanceof MediaStream)) return stream;
  const meter = createLevelMeter();
  return startRecorder(stream, {
    onSlice,
    onLevel: (sample, at) => onHeard(meter.feed(sample, at) !== "silent"),
    onCut,
  });
};
