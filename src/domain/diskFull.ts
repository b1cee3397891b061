/** The SQLSTATE with which PostgreSQL refuses a write for which the disk has no space. */
export const DISK_FULL_CODE = '53100';

/** The message of each request that fails because the disk is full. */
export const DISK_FULL_MESSAGE =
  'The disk of the shop’s server is full, so nothing was saved. Please try again later. If you run the shop: free ' +
  'space, or make the disk larger.';
