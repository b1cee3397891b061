import { idOf } from '../../../domain/catalog/productId';
import { transliterate } from './transliterate';

it.each([
  // Hindi
  ['मसाला चाय', 'masala-chaya'],
  ['नीलगिरि की पहली फसल', 'nilagiri-ki-pahali-phasala'],
  ['काली चाय ५०० ग्राम', 'kali-chaya-500-grama'],
  ['हिंदी ऑर्गेनिक संपूर्ण', 'hindi-orgenika-sampurna'],
  ['कॉफ़ी', 'kophi'],
  ['कृष्ण ऋतु', 'krishna-ritu'],
  ['ॲपल', 'epala'],
  ['Chai (चाय) No. 1', 'chai-chaya-no-1'],
  // Tamil
  ['நீலகிரி தேநீர்', 'nilakiri-tenir'],
  ['கருப்பு தேநீர் 250 கிராம்', 'karuppu-tenir-250-kiram'],
  ['தேன் இஞ்சி மழை', 'ten-inchi-mazhai'],
  ['நீலகிரி ஃபிளஷ்', 'nilakiri-filash'],
  // Malayalam
  ['കട്ടൻ ചായ', 'kattan-chaya'],
  ['നീലഗിരി തേയില', 'nilagiri-teyila'],
  ['മഞ്ഞൾ പാൽ', 'mannal-pal'],
  ['കൃഷ്ണ', 'krishna'],
  // The others
  ['ಮಸಾಲಾ ಚಹಾ', 'masala-chaha'],
  ['మసాలా టీ', 'masala-ti'],
  ['মসলা চা', 'masala-cha'],
  ['উৎসব', 'utsava'],
  ['অসমৰ চাহ', 'asamara-chaha'],
  ['મસાલા ચા', 'masala-cha'],
  ['ਮਸਾਲਾ ਚਾਹ', 'masala-chaha'],
  ['ମସଲା ଚା', 'masala-cha'],
  ['Café Crème', 'cafe-creme'],
])('%s has the web address %s', (title, id) => {
  expect(idOf(transliterate(title))).toBe(id);
});
