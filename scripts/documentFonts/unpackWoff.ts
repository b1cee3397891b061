import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * Returns the TrueType font in a WOFF file: https://www.w3.org/TR/WOFF/. No maintained library only does this; fontkit
 * reads a WOFF file itself, but inflates a table again for each glyph.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, n) => {
    const entry = woff.subarray(WOFF_HEADER + n * WOFF_ENTRY);
    const [offset, storedLength, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const stored = woff.subarray(offset, offset + storedLength);
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.readUInt32BE(16),
      content: storedLength < length ? inflateSync(stored) : stored,
    };
  });

  const header = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  const searchedEntries = 2 ** Math.floor(Math.log2(count));
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(searchedEntries * SFNT_ENTRY, 6);
  header.writeUInt16BE(Math.log2(searchedEntries), 8);
  header.writeUInt16BE((count - searchedEntries) * SFNT_ENTRY, 10);

  const parts: Uint8Array[] = [header];
  let offset = header.length;
  tables.forEach(({ tag, checksum, content }, n) => {
    const entry = header.subarray(SFNT_HEADER + n * SFNT_ENTRY);
    tag.copy(entry);
    entry.writeUInt32BE(checksum, 4);
    entry.writeUInt32BE(offset, 8);
    entry.writeUInt32BE(content.length, 12);
    const padding = Buffer.alloc(-content.length & 3);
    parts.push(content, padding);
    offset += content.length + padding.length;
  });
  return Buffer.concat(parts);
}
