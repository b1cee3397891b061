export { DeletedOrdersDialog } from './DeletedOrdersDialog';
export { DeleteOrderDialog } from './DeleteOrderDialog';
export { EditOrderDialog } from '../orderDialog/EditOrderDialog';
export { FailedEmailsDialog } from '../emails/FailedEmailsDialog';
