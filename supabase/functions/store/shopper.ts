/** Who starts a checkout or enters its delivery details. */
export interface Shopper {
  /** Identifies the network, whose unpaid checkouts and orders of ₹0 are limited. */
  client: string;
  /** The customer of the account that has signed in; null for a guest. */
  customerId: string | null;
}
