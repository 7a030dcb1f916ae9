import type { StartVoice } from "#web/features/crm/voice/voice-recorder.ts";

/**
 * Starts to record an examiner's comment with the recorder of the Speaking test. Fetches the recorder's code on first
 * use.
 */
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
    onLevel: (sample, time) => onHeard(meter.feed(sample, time) !== "silent"),
    onCut,
  });
};
