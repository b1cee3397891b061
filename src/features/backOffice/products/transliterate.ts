import Sanscript from '@indic-transliteration/sanscript';

/** The Unicode scripts. The library has their names in small letters. */
const SCRIPTS = [
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Tamil',
  'Telugu',
] as const;

/** The library loses the vowel after a nukta. Joiners change only the shape of letters. */
const NUKTAS_AND_JOINERS = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u200c\u200d]/g;

/** Letters that the library does not know, and letters with the same sound that it knows. */
const KNOWN_LETTERS: Record<string, string> = {
  // Marathi
  '\u0972': '\u090d',
  // Assamese, Bengali
  '\u09f0': 'র',
  '\u09f1': 'ব',
  '\u09ce': 'ত্',
  // Odia
  '\u0b71': 'ବ',
  // Malayalam
  '\u0d29': 'ന',
  '\u0d3a': 'ട',
  '\u0d4e': 'ര്',
  '\u0d7a': 'ണ്',
  '\u0d7b': 'ന്',
  '\u0d7c': 'ര്',
  '\u0d7d': 'ല്',
  '\u0d7e': 'ള്',
  '\u0d7f': 'ക്',
};
const UNKNOWN_LETTERS = new RegExp(`[${Object.keys(KNOWN_LETTERS).join('')}]`, 'g');

/** Tamil writes k, kh, g and gh with one letter. The library returns gh; English spelling uses k. */
const TAMIL_SOUNDS: Record<string, string> = { gh: 'k', jh: 'ch', dh: 't', bh: 'p' };

/**
 * Writes the scripts of India in the letters a to z, as English spells them: `मसाला चाय` is `masala chaya`. Other letters stay
 * as they are.
 */
export function transliterate(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(NUKTAS_AND_JOINERS, '')
    .normalize('NFC')
    .replace(UNKNOWN_LETTERS, (letter) => KNOWN_LETTERS[letter] ?? letter);
  return SCRIPTS.reduce(
    (result, script) =>
      result.replace(new RegExp(`\\p{Script=${script}}+`, 'gu'), (word) => {
        const iso = Sanscript.t(word, script.toLowerCase(), 'iso');
        if (script !== 'Tamil') return spell(iso);
        // Tamil writes f as ḥ and p.
        return spell(iso.replaceAll('ḥbh', 'f')).replace(/[gdb]h|jh/g, (sound) => TAMIL_SOUNDS[sound] ?? sound);
      }),
    plain,
  );
}

/** Spells ISO 15919 (ś, ḻ, c) with the letters of English (sh, zh, ch). */
const spell = (iso: string): string =>
  iso
    // A nasal before p, b or m, or at the end of a word, is m; otherwise n.
    .replace(/ṁ(?![pbm]|$)|m̐/g, 'n')
    .replace(/[śṣ]/g, 'sh')
    .replace(/ḻ/g, 'zh')
    .normalize('NFD')
    // r̥ and l̥ are spoken as ri and li.
    .replace(/([rl])\u0325\u0304?/g, '$1i')
    .replace(/\p{M}/gu, '')
    .replace(/c(?!h)/g, 'ch')
    .replace(/[^a-z0-9]/g, '');
