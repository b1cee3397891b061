import { randomInt, randomUUID } from 'node:crypto';
import { demoAccounts } from '../../supabase/server/backend/demoAccounts';

export interface Account {
  fullName: string;
  email: string;
  password: string;
}

export const demoCustomer: Account = demoAccounts.customer;
export const demoAdmin: Account = demoAccounts.administrator;

export const guest = {
  name: 'Meera Nair',
  email: 'meera@example.com',
  phone: '+91 98470 12345',
  address: '4 Lake View Road',
  city: 'Kochi',
  pinCode: '682001',
  state: 'Kerala',
};

export const cards = { approved: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

/** The response of a backend that fails. */
export const serverError = { status: 500, json: { code: 'XX000', message: 'the database is out of memory' } };

/** Returns the data of an account that does not exist yet. */
export function newAccount(fullName = 'Ravi Iyer'): Account {
  return {
    fullName,
    email: `${fullName.split(' ')[0]?.toLowerCase()}.${randomUUID().slice(0, 8)}@post.example`,
    password: 'a quiet cup at four',
  };
}

/** Returns a customer with a random surname, so that a search by surname finds only the orders of one test. */
export function newGuest(firstName: string) {
  const surname = Array.from({ length: 8 }, () => 'bdfghklmnprstvz'[randomInt(15)]).join('a');
  return { surname, name: `${firstName} ${surname}`, email: `${surname}@post.example` };
}

/** Returns a random IP address, so that the rate limit of one test does not affect another. */
export const newIpAddress = () => ['10', randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
