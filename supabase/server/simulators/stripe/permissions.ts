/** The permissions that a request needs, by Stripe's names for the permissions of restricted keys. */
export function requiredPermissions(method: string, { pathname, searchParams }: URL): string[] {
  const resource = RESOURCES.find(({ path }) => pathname.startsWith(path));
  if (!resource) return [];
  const permissions = [`rak_${resource.name}_${method === 'GET' ? 'read' : 'write'}`];
  // A response with other objects in it needs their permissions too.
  const expanded = [...searchParams.values()].flatMap((value) => value.split('.'));
  if (expanded.includes('payment_intent')) permissions.push('rak_payment_intent_read');
  if (expanded.includes('latest_charge')) permissions.push('rak_charge_read');
  return permissions;
}

const RESOURCES = [
  { path: '/v1/checkout/sessions', name: 'checkout_session' },
  { path: '/v1/payment_intents', name: 'payment_intent' },
  { path: '/v1/charges', name: 'charge' },
  { path: '/v1/refunds', name: 'charge' },
  { path: '/v1/disputes', name: 'dispute' },
];
