import { brand } from './brand';
import { readConfig } from './config';

function pageWith(config: string) {
  document.body.innerHTML = `<script type="application/json" id="config">${config}</script>`;
  return document;
}

const embedded = {
  supabaseUrl: 'http://localhost',
  supabaseAnonKey: '',
  storeApiUrl: 'http://localhost/functions/v1/store',
  storeId: 'nilgiri',
  whatsappNumber: brand.whatsappNumber,
};

it.each(['{}', '', 'nonsense', 'null', '[]', '{"STORE_ID": 7, "SUPABASE_URL": "", "STORE_API_URL": null}'])(
  'is one origin for everything when the page says %p',
  (config) => {
    expect(readConfig(pageWith(config))).toEqual(embedded);
  },
);

it('is that without anything said, too', () => {
  document.body.innerHTML = '';
  expect(readConfig(document)).toEqual(embedded);
});

it('takes what the page says', () => {
  const given = {
    SUPABASE_URL: 'https://project.supabase.example/',
    SUPABASE_ANON_KEY: 'sb_publishable_1',
    STORE_API_URL: 'https://store.example/api/',
    STORE_ID: 'store_01',
    WHATSAPP_NUMBER: '+91 90000 01939',
  };
  expect(readConfig(pageWith(JSON.stringify(given)))).toEqual({
    supabaseUrl: 'https://project.supabase.example',
    supabaseAnonKey: 'sb_publishable_1',
    storeApiUrl: 'https://store.example/api',
    storeId: 'store_01',
    whatsappNumber: '919000001939',
  });
});

it("finds the store beside the backend when only the backend's address is given", () => {
  const { storeApiUrl } = readConfig(pageWith('{"SUPABASE_URL": "https://project.supabase.example"}'));
  expect(storeApiUrl).toBe('https://project.supabase.example/functions/v1/store');
});
