/** Writes WebM files of known content, well formed or not. */
export type Element = Uint8Array;

export function element(id: readonly number[], ...content: (Element | readonly number[])[]): Element {
  const data = content.flatMap((one) => [...one]);
  return new Uint8Array([...id, ...sizeOf(data.length), ...data]);
}

/** An element whose size its writer did not know. */
export function openElement(id: readonly number[], ...content: (Element | readonly number[])[]): Element {
  return new Uint8Array([...id, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, ...content.flatMap((one) => [...one])]);
}

/** In four bytes, however small. */
function sizeOf(length: number): number[] {
  return [0x10 | (length >> 24), (length >> 16) & 255, (length >> 8) & 255, length & 255];
}

const ascii = (text: string): number[] => text.split("").map((letter) => letter.charCodeAt(0));
export const SEGMENT = [0x18, 0x53, 0x80, 0x67];
export const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];
export const BLOCK_GROUP = [0xa0];
export const SIMPLE_BLOCK = [0xa3];
export const BLOCK = [0xa1];

export const ebmlHeader = (): Element => element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], ascii("webm")));
export const tracks = (...entries: Element[]): Element => element([0x16, 0x54, 0xae, 0x6b], ...entries);

export function track(number: number, codec = "A_OPUS", { channels = 1, preSkip = 0 } = {}): Element {
  const head = [...ascii("OpusHead"), 1, channels, preSkip & 255, preSkip >> 8, 0x80, 0xbb, 0, 0, 0, 0, 0];
  return element(
    [0xae],
    element([0xd7], [number]),
    element([0x86], ascii(codec)),
    element([0x63, 0xa2], codec === "A_OPUS" ? head : [1, 2, 3]),
  );
}

/** `flags`: 0x06 for what is in them of lacing. */
export function block(id: readonly number[], trackNumber: number, packet: readonly number[], flags = 0): Element {
  return element(id, [0x80 | trackNumber, 0, 0, flags, ...packet]);
}

export function file(...content: Element[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(content.flatMap((one) => [...one]));
}
