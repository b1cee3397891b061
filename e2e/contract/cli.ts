/*
 * Tests a deployed shop over HTTP: `npm run contract -- https://shop.example`. docs/DEPLOY.md lists the settings.
 * The tests pass for every deployment of the shop; each one that does not apply says why.
 */
import { reasonOf } from '../../scripts/doctor/deployment';
import { testAccess } from './access';
import { testAuth } from './auth';
import { testContactForm } from './contactForm';
import { testOperations } from './operations';
import { testPages } from './pages';
import { testPurchase } from './purchase';
import { openShop } from './shop';
import { testStore } from './store';

const [address] = process.argv.slice(2);
if (!address || !URL.canParse(address)) {
  console.error('Usage: npm run contract -- https://shop.example');
  process.exit(1);
}
const shop = await openShop(address, process.env).catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exit(1);
});
testPages(shop);
testStore(shop);
testAuth(shop);
testAccess(shop);
testContactForm(shop);
testPurchase(shop);
testOperations(shop);
