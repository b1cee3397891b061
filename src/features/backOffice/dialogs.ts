export { DeletedOrdersDialog } from './DeletedOrdersDialog';
export { DeleteOrderDialog } from './DeleteOrderDialog';
export { EditOrderDialog } from './EditOrderDialog';
export { FailedMailsDialog } from './FailedMailsDialog';
