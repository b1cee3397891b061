export { DeletedOrdersDialog } from './DeletedOrdersDialog';
export { DeleteOrderDialog } from './DeleteOrderDialog';
export { EditOrderDialog } from './edit/EditOrderDialog';
export { FailedEmailsDialog } from '../emails/FailedEmailsDialog';
