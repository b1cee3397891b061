/** Describes an element as people and screen readers find it: by its role, its label or, without them, its whole text. */
export interface Locator {
  role?: string;
  /** The whole accessible name. */
  name?: string;
  /** A part of the label of a form field. */
  label?: string;
  /** A part of the text of an element with this role. */
  text?: string;
  within?: Locator;
}

const byRole = (role: string) => (name?: string, within?: Locator) => ({ role, name, within });

export const button = byRole('button');
export const dialog = byRole('dialog');
export const group = byRole('group');
export const heading = byRole('heading');
export const link = byRole('link');
export const menuItem = byRole('menuitem');
export const navigation = byRole('navigation');
export const radio = byRole('radio');
export const spinButton = byRole('spinbutton');

/** An element with exactly this text. */
export const textElement = (text: string): Locator => ({ text });
export const field = (label: string, within?: Locator): Locator => ({ label, within });
export const productCard = (title: string): Locator => ({ role: 'article', text: title });
/** A toast that reports success or gives information. */
export const successToast = (text: string): Locator => ({ role: 'status', text });
export const errorToast = (text: string): Locator => ({ role: 'alert', text });
