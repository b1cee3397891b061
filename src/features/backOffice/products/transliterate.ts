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

/** A dot below a letter of a foreign word, after which the library knows no vowel. The joiners change only the shape. */
const NUKTAS_AND_JOINERS = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u200c\u200d]/g;

/** Letters of Malayalam without a vowel, which the library does not know, as a letter with a virama. */
const CHILLUS: Record<string, string> = {
  '\u0d7a': 'ണ്',
  '\u0d7b': 'ന്',
  '\u0d7c': 'ര്',
  '\u0d7d': 'ല്',
  '\u0d7e': 'ള്',
  '\u0d7f': 'ക്',
};

/** A letter of Tamil stands for several sounds (k, kh, g, gh). The library writes the last one. The first one is usual. */
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
    .replace(/[\u0d7a-\u0d7f]/g, (letter) => CHILLUS[letter] ?? letter);
  return SCRIPTS.reduce(
    (result, script) =>
      result.replace(new RegExp(`\\p{Script=${script}}+`, 'gu'), (word) => {
        const spelled = spell(Sanscript.t(word, script.toLowerCase(), 'iso'));
        return script === 'Tamil' ? spelled.replace(/[gdb]h|jh/g, (sound) => TAMIL_SOUNDS[sound] ?? sound) : spelled;
      }),
    plain,
  );
}

/** Replaces the letters of ISO 15919 by those of English. */
const spell = (iso: string): string =>
  iso
    // The nasal sound is that of the next letter.
    .replace(/ṁ(?![pbm]|$)|m̐/g, 'n')
    .replace(/[śṣ]/g, 'sh')
    .replace(/ḻ/g, 'zh')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/c(?!h)/g, 'ch')
    .replace(/[^a-z0-9]/g, '');
