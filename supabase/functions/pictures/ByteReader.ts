/** The file is not a picture of its format, or not one that the shop stores. The message says why. */
export class PictureError extends Error {}

/** Reads a file from its beginning. */
export class ByteReader {
  position = 0;
  private readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly view: DataView;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.position === this.bytes.length;
  }

  /** @throws {PictureError} if the file ends before */
  take(count: number): Uint8Array<ArrayBuffer> {
    if (count > this.bytes.length - this.position) throw new PictureError('The file ends too early.');
    this.position += count;
    return this.bytes.subarray(this.position - count, this.position);
  }

  byte(): number {
    return this.view.getUint8(this.skip(1));
  }

  uint16(): number {
    return this.view.getUint16(this.skip(2));
  }

  uint32LittleEndian(): number {
    return this.view.getUint32(this.skip(4), true);
  }

  /** Four letters. */
  tag(): string {
    return String.fromCharCode(...this.take(4));
  }

  private skip(count: number): number {
    this.take(count);
    return this.position - count;
  }
}

/** Joins parts of files. */
export function concatenate(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let position = 0;
  for (const part of parts) {
    joined.set(part, position);
    position += part.length;
  }
  return joined;
}
