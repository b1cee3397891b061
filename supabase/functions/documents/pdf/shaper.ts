import { content } from '../fonts/harfbuzz.ts';
import { bytesOf } from './base64.ts';

/** A glyph of a shaped text. Lengths are in units of the font. */
export interface ShapedGlyph {
  id: number;
  /** The characters that the glyph was made of, together with the other glyphs of the same cluster. */
  cluster: string;
  position: GlyphPosition;
}

export type GlyphPosition = Record<'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset', number>;

export type Shape = (text: string) => ShapedGlyph[];

/** What is used of HarfBuzz. Arguments and results are addresses in its memory, and numbers. */
interface HarfBuzz {
  memory: { buffer: ArrayBuffer; grow(pages: number): number };
  __wasm_call_ctors(): void;
  malloc(size: number): number;
  free(address: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_font_create(face: number): number;
  hb_buffer_create(): number;
  hb_buffer_clear_contents(buffer: number): void;
  hb_buffer_add_utf16(buffer: number, text: number, length: number, offset: number, count: number): void;
  hb_buffer_guess_segment_properties(buffer: number): void;
  hb_shape(font: number, buffer: number, features: number, featureCount: number): void;
  hb_buffer_get_length(buffer: number): number;
  hb_buffer_get_glyph_infos(buffer: number, length: number): number;
  hb_buffer_get_glyph_positions(buffer: number, length: number): number;
}

const MEMORY_MODE_READONLY = 1;
const PAGE_BYTES = 65_536;
/** The numbers in each hb_glyph_info_t, and in each hb_glyph_position_t. */
const STRUCT_LENGTH = 5;

/** What is used of WebAssembly, which the types of the server do not have. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object;
    Instance: new (module: object, imports: Record<string, Record<string, unknown>>) => { exports: HarfBuzz };
  };
};

const fail = () => {
  throw new Error('HarfBuzz has failed');
};

function start(): { hb: HarfBuzz; buffer: number } {
  const { exports: hb }: { exports: HarfBuzz } = new WebAssembly.Instance(new WebAssembly.Module(bytesOf(content)), {
    env: {
      emscripten_resize_heap(bytes: number) {
        hb.memory.grow(Math.ceil((bytes - hb.memory.buffer.byteLength) / PAGE_BYTES));
        return 1;
      },
      _abort_js: fail,
      // HarfBuzz uses no timers.
      _setitimer_js: fail,
      _emscripten_runtime_keepalive_clear: fail,
    },
    wasi_snapshot_preview1: { proc_exit: fail },
  });
  hb.__wasm_call_ctors();
  return { hb, buffer: hb.hb_buffer_create() };
}

let started: ReturnType<typeof start> | undefined;

/**
 * Returns a function that shapes texts of one script in a font: chooses, orders and positions the glyphs. fontkit itself
 * misplaces marks and loses viramas in several Indian scripts, and fails for some fonts. harfbuzzjs reads its WebAssembly
 * from a file, which an edge function does not have, so its WebAssembly is used without its code.
 */
export function createShaper(ttf: Uint8Array): Shape {
  const { hb, buffer } = (started ??= start());
  const data = hb.malloc(ttf.length);
  new Uint8Array(hb.memory.buffer).set(ttf, data);
  const font = hb.hb_font_create(hb.hb_face_create(hb.hb_blob_create(data, ttf.length, MEMORY_MODE_READONLY, 0, 0), 0));

  return (text) => {
    const address = hb.malloc(2 * text.length);
    const codeUnits = new Uint16Array(hb.memory.buffer, address, text.length);
    for (let n = 0; n < text.length; n += 1) codeUnits[n] = text.charCodeAt(n);
    hb.hb_buffer_clear_contents(buffer);
    hb.hb_buffer_add_utf16(buffer, address, text.length, 0, text.length);
    hb.free(address);
    hb.hb_buffer_guess_segment_properties(buffer);
    hb.hb_shape(font, buffer, 0, 0);

    const count = hb.hb_buffer_get_length(buffer);
    const infos = hb.hb_buffer_get_glyph_infos(buffer, 0);
    const positions = hb.hb_buffer_get_glyph_positions(buffer, 0);
    // The memory may have grown.
    const numbers = new Int32Array(hb.memory.buffer);
    const info = (n: number, field: number) => numbers[infos / 4 + n * STRUCT_LENGTH + field] ?? 0;
    const position = (n: number, field: number) => numbers[positions / 4 + n * STRUCT_LENGTH + field] ?? 0;
    const starts = [...new Set(Array.from({ length: count }, (_, n) => info(n, 2)))];
    const ends = new Map(starts.map((from, n) => [from, starts[n + 1] ?? text.length]));
    return Array.from({ length: count }, (_, n) => ({
      id: info(n, 0),
      cluster: text.slice(info(n, 2), ends.get(info(n, 2))),
      position: {
        xAdvance: position(n, 0),
        yAdvance: position(n, 1),
        xOffset: position(n, 2),
        yOffset: position(n, 3),
      },
    }));
  };
}
