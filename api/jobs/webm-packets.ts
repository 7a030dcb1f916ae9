/** An Opus track: its channels, the samples at 48,000 a second that are only run-up, and its packets in order. */
export type OpusTrack = { channels: number; preSkip: number; packets: Iterable<Uint8Array> };

/** Elements that others are in. Their sizes tell nothing here: a recorder that writes as it goes does not know them. */
const CONTAINERS = new Set([0x18538067, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0]);
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const CODEC = 0x86;
const CODEC_PRIVATE = 0x63a2;
const CLUSTER = 0x1f43b675;
const SIMPLE_BLOCK = 0xa3;
const BLOCK = 0xa1;
/** Several packets in one block; browsers write no such blocks. */
const LACED = 0x06;
const HEAD = "OpusHead";

type Element = { id: number; start: number; end: number };

/**
 * Takes apart a WebM file as browsers record it (Matroska, RFC 9559): the first Opus track of one or two channels; null
 * where there is none. A file that was cut off ends with its last whole block, and so does one that is damaged.
 */
export function readOpusTrack(bytes: Uint8Array): OpusTrack | null {
  let number = 0;
  let isOpus = false;
  let head: Uint8Array | null = null;
  for (const { id, start, end } of elementsOf(bytes)) {
    const data = bytes.subarray(start, end);
    if (id === TRACK_ENTRY || id === CLUSTER) {
      if (isOpus && head !== null) break;
      [number, isOpus, head] = [0, false, null];
    } else if (id === TRACK_NUMBER) number = wholeNumber(data);
    else if (id === CODEC) isOpus = text(data) === "A_OPUS";
    else if (id === CODEC_PRIVATE) head = data;
  }
  if (!isOpus || head === null || head.length < 19 || text(head.subarray(0, HEAD.length)) !== HEAD) return null;
  const channels = head[9] ?? 0;
  const preSkip = (head[10] ?? 0) + (head[11] ?? 0) * 256;
  return channels === 1 || channels === 2 ? { channels, preSkip, packets: packetsOf(bytes, number) } : null;
}

function* packetsOf(bytes: Uint8Array, track: number): Generator<Uint8Array> {
  for (const { id, start, end } of elementsOf(bytes)) {
    if (id !== SIMPLE_BLOCK && id !== BLOCK) continue;
    const of = readSize(bytes, start);
    // After the track's number: two bytes of time, one of flags.
    const data = start + (of?.length ?? 0) + 3;
    if (of?.value !== track || data >= end) continue;
    if (((bytes[data - 1] ?? 0) & LACED) !== 0) return;
    yield bytes.subarray(data, end);
  }
}

/** Every element in the order of the file, those that contain others before what they contain. */
function* elementsOf(bytes: Uint8Array): Generator<Element> {
  let at = 0;
  while (at < bytes.length) {
    const id = readId(bytes, at);
    const size = id === null ? null : readSize(bytes, at + id.length);
    if (id === null || size === null) return;
    const start = at + id.length + size.length;
    const isContainer = CONTAINERS.has(id.value);
    const end = isContainer ? start : start + size.value;
    if (end > bytes.length) return;
    yield { id: id.value, start, end };
    at = end;
  }
}

type Read = { value: number; length: number };

/** One to four bytes, with their length mark; null where there is none. */
function readId(bytes: Uint8Array, at: number): Read | null {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  if (length > 4 || at + length > bytes.length) return null;
  return { value: wholeNumber(bytes.subarray(at, at + length)), length };
}

/** One to eight bytes, without their length mark. The unknown size reads as one beyond any file. */
function readSize(bytes: Uint8Array, at: number): Read | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return null;
  const mark = 1 << (8 - length);
  const rest = wholeNumber(bytes.subarray(at + 1, at + length));
  return { value: (first - mark) * 256 ** (length - 1) + rest, length };
}

function wholeNumber(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

function text(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
