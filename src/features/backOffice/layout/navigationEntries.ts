import type { OpenWork } from '../../../domain/openWork';
import { paths } from '../../../domain/routes';

export interface NavigationEntry {
  to: string;
  name: string;
  /** The path of a line icon of 24 × 24. Kept here, because the icons of the shop are loaded with its first page. */
  stroke: string;
  /** True if only owners may open the page. */
  isForOwners?: boolean;
  /** True if the path is the beginning of the paths of other pages. */
  end?: boolean;
  /** What there is to do on the page. */
  countOf?: (work: OpenWork) => number;
}

/** The pages of the back office, in the order of the navigation. The bottom bar of phones shows the first four. */
export const navigationEntries: readonly NavigationEntry[] = [
  {
    to: paths.adminToday,
    name: 'Today',
    stroke: 'M3.5 6.5 5 8l3-3.5m-4.5 8L5 14l3-3.5m-4.5 8L5 20l3-3.5M11.5 6.5H20m-8.5 6H20m-8.5 6H20',
    end: true,
  },
  {
    to: paths.adminOrders,
    name: 'Orders',
    stroke: 'M4 8.5 12 4l8 4.5v8L12 21l-8-4.5v-8Zm0 0 8 4.5 8-4.5M12 13v8M8 6.3l8 4.5',
    countOf: ({ to_pack, to_ship }) => to_pack + to_ship,
  },
  {
    to: paths.adminMessages,
    name: 'Messages',
    stroke: 'M4 6h16v12H4V6Zm0 .5 8 6 8-6',
    countOf: ({ messages }) => messages,
  },
  { to: paths.adminProducts, name: 'Products', stroke: 'M7 8h10l1.5 12h-13L7 8Zm0 0V4h10v4M9.5 12.5h5v4h-5v-4Z' },
  {
    to: paths.adminStock,
    name: 'Stock',
    stroke: 'M4 4v16.5M20 4v16.5M4 12h16M4 19h16M7 7h4v5H7V7Zm6 8h4v4h-4v-4Z',
    countOf: ({ low_stock }) => low_stock,
  },
  { to: paths.adminDashboard, name: 'Dashboard', stroke: 'M4 4h7v9H4V4Zm9 0h7v5h-7V4Zm0 7h7v9h-7v-9Zm-9 4h7v5H4v-5Z' },
  {
    to: paths.adminFigures,
    name: 'Figures',
    stroke: 'M4 4v16h16M8 16v-4m4 4V8m4 8v-6',
    isForOwners: true,
  },
  {
    to: paths.adminMonthEnd,
    name: 'Month end',
    stroke: 'M4 6h16v14H4V6Zm0 4h16M8 3.5V6m8-2.5V6m-7 9 2 2 4-4',
    isForOwners: true,
  },
  {
    to: paths.adminSettings,
    name: 'Settings',
    stroke:
      'M4 7h9m5 0h2M4 17h3m5 0h8M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-6 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
    isForOwners: true,
  },
  {
    to: paths.adminPeople,
    name: 'People',
    stroke:
      'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 19.5c.5-3.3 2.800-5 6-5s5.5 1.7 6 5M15.5 4.800a3.5 3.5 0 0 1 0 6.400m1.5 3.5c2.3.5 3.7 2.200 4 4.800',
    isForOwners: true,
  },
  { to: paths.adminAuditLog, name: 'Audit log', stroke: 'M6 3.5h12v17H6v-17ZM9 8h6M9 12h6M9 16h4' },
];
