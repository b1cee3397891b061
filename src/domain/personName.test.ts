import { greetingName, nameProblem } from './personName';

it.each([
  'Win at https://evil.example',
  'ftp://evil.example',
  'WWW.evil.example',
  'Meera evil.example/gift',
  'மீரா கடை.இந்தியா/பரிசு',
])('refuses %s', (name) => {
  expect(nameProblem(name)).toBe('Please enter a name without a web address.');
});

it.each([
  'Dr.Rao',
  'M.S.Traders',
  '12,Main Rd.Coonoor',
  'C/o Meera Nair',
  'M/s. Nilgiri Stores',
  'Meera S/o R.K.Nair',
  'No.4/2, Lake View',
  'J. P. Morgan & Sons Pvt. Ltd.',
  'மீரா நாயர்',
  '',
])('accepts %j', (name) => {
  expect(nameProblem(name)).toBeUndefined();
});

it.each(['12345', '९८४००', '...', '-', '🍵', "'", '₹', '०१', '_', '1️⃣'])('refuses %s, which has no letter', (name) => {
  expect(nameProblem(name)).toBe('Please enter a name with letters.');
});

it.each(['', '  ', '\u200b', '\u00ad\u2800'])('takes %j for an empty name', (name) => {
  expect(nameProblem(name)).toBeUndefined();
  expect(nameProblem(name, 'Please tell us your name.')).toBe('Please tell us your name.');
});

it.each([
  ['Meera Nair', 'Meera'],
  ['Dr. Lakshmi Rao', 'Lakshmi'],
  ['S. Ramesh', 'Ramesh'],
  ['K R Meera', 'Meera'],
  ['K.R. Meera', 'Meera'],
  ['Smt Prof. A.P Kalyani', 'Kalyani'],
  ['M/s. Nilgiri Stores', 'Nilgiri'],
  ['Om Prakash', 'Om'],
  ['Md Rafi', 'Rafi'],
  ['மு. கருணாநிதி', 'கருணாநிதி'],
  ['मीरा नायर', 'मीरा'],
  ['S.Ramesh', 'S.Ramesh'],
  ['Dr. K', 'Dr. K'],
  ['', ''],
])('greets %j as %j', (name, greeting) => {
  expect(greetingName(name)).toBe(greeting);
});
