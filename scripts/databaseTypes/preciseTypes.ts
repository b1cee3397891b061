import type { PictureFormat } from '../../src/domain/catalog/pictureFiles.ts';
import type {
  ChangedPrices,
  EditedProduct,
  ListedVariant,
  PriceOutcome,
  ProductChanges,
  ProductState,
} from '../../src/domain/catalog/editedProduct.ts';
import type {
  CountedVariant,
  CountOutcome,
  ReceiptOutcome,
  ReceivedVariant,
  StockReason,
} from '../../src/domain/catalog/stockMovement.ts';
import type { Figures, FiguresStep } from '../../src/domain/figures.ts';
import type { OpenWork } from '../../src/domain/openWork.ts';
import type { OperationsReport, RecordedProblem } from '../../src/domain/operations.ts';
import type { AttentionReason } from '../../src/domain/order/attentionReasons.ts';
import type { CustomerOrder } from '../../src/domain/order/customerOrder.ts';
import type { StoredDelivery } from '../../src/domain/order/deliveryDetails.ts';
import type { OrderItem, OrderStatus } from '../../src/domain/order/order.ts';
import type { GstMonth, TaxDocument } from '../../src/domain/order/taxDocument.ts';
import type {
  AdminRole,
  AuditOperation,
  CheckoutSessionStatus,
  DisputeStatus,
  EmailKind,
  Json,
  MessageKind,
  RefundKind,
  Tables,
} from '../../supabase/database.types.ts';

/*
 * The part of supabase/database.types.ts that is written by hand. `npm run database-types` copies the types of this file,
 * and uses the tables PreciseTypes, NamedValues and COLUMN_SOURCES. Import the types from database.types.ts.
 */

/**
 * The types that the database does not know, by the name of
 * - a column: `'orders.items'`. A table adds null to nullable columns; for a view, the type contains it.
 * - an argument: `'cancel_order(reason)'`. An argument whose default is null also accepts null.
 * - a result, or one of its columns: `'figures()'`, `'list_people().email'`.
 */
export interface PreciseTypes {
  'checkout_sessions.attention': AttentionReason[];
  'checkout_sessions.items': OrderItem[];
  'checkout_sessions.shipping': StoredDelivery;
  'credit_notes.document': TaxDocument;
  'invoices.document': TaxDocument;
  'order_internals.attention': AttentionReason[];
  'orders.items': OrderItem[];
  'orders.shipping': StoredDelivery;
  'products.additional_info': ProductNote[];
  'products.custom_fields': CustomField[];
  'products.images': ProductImage[];
  'products.options': ProductOption[];
  'products.state': ProductState;
  'variants.options': VariantOption[];

  'catalog_revision.revision': string;
  'message_list.answer_due_at': string;
  'message_list.solution_due_at': string;
  /** Null for customers. The back office reads it, as an administrator. */
  'order_list.attention': AttentionReason[];
  'order_list.customer_email': string;
  'order_list.dispute': 'open' | 'lost' | null;
  'order_payments.amount': number;
  'order_payments.currency': string;
  'order_payments.failed_refunds': number;
  'order_payments.order_id': string;
  'order_payments.paid_at': string;
  'order_refunds.allowance': number | null;
  'order_refunds.currency': string;
  /** Null for a refund that was started in the dashboard of the provider. */
  'order_refunds.id': string | null;
  'order_refunds.lines': RefundLine[];
  'order_refunds.order_id': string;
  'order_refunds.status': 'queued' | 'sent' | 'failed';
  'product_list.variants': ListedVariant[];
  'reservations.quantity': number;
  'stock_list.product_id': string;
  'stock_list.product_position': number;
  'stock_list.product_title': string;
  'stock_list.reserved': number;
  'stock_list.shelf': number;
  'stock_list.state': ProductState;
  'stock_list.unshipped': number;
  'stock_list.variant_position': number;
  'stock_list.variant_title': string;

  'actor_email()': string | null;
  'add_attention(reasons)': AttentionReason[];
  'add_picture(format)': PictureFormat;
  'audit_actors().email': string | null;
  'catalog_state()': CatalogState;
  'change_order_items(lines)': RequestedLine[];
  'change_prices()': PriceOutcome[];
  'change_prices(entries)': ChangedPrices[];
  'change_stock(reason)': StockReason;
  'checkout_status_rank(status)': CheckoutSessionStatus;
  'claim_email().kind': EmailKind;
  'claim_email().reply_to': string | null;
  'claim_unused_pictures().format': PictureFormat;
  'clear_problems(kinds)': RecordedProblem[];
  'complete_checkout_session(customer)': StoredDelivery | null;
  'confirm_stock_alert()': { product_id: string; product: string; variant: string } | null;
  'count_stock()': CountOutcome[];
  'count_stock(entries)': CountedVariant[];
  'create_payment_link(items)': RequestedLine[];
  'create_payment_link(shipping)': StoredDelivery;
  'create_product()': EditedProduct;
  'customer_for(details)': StoredDelivery;
  'customer_page()': CustomerPage | null;
  'delete_product()': EditedProduct;
  'delivery_details()': StoredDelivery;
  'delivery_details(given)': StoredDelivery;
  'disputes()': Record<string, 'open' | 'lost'>;
  'email_status().oldest_queued_at': string | null;
  'erasure_preview()': ErasurePreview;
  'export_own_data()': Record<string, Json>;
  'failed_mails().kind': EmailKind;
  'failed_mails().last_error': string | null;
  'figures()': Figures;
  'figures(step)': FiguresStep;
  'open_work()': OpenWork;
  'find_linked_order()': string | null;
  'find_products()': { version: number; ids: string[] };
  'gst_month()': GstMonth;
  'invite_person(role)': AdminRole;
  'issue_missing_invoices().problem': string | null;
  'list_payment_links().made_by_email': string | null;
  'list_payment_links().name': string | null;
  'list_payment_links().status': CheckoutSessionStatus;
  'list_people().email': string | null;
  'list_people().last_sign_in_at': string | null;
  'list_people().role': AdminRole;
  'open_checkout_session(items)': RequestedLine[];
  'operations_report()': OperationsReport[];
  'operations_status()': OperationsReport[];
  'order_link_token()': string | null;
  'order_timeline()': TimelineEntry[];
  'order_money().invoice_number': string | null;
  'overdue_checkout_sessions().payment_id': string | null;
  'overdue_checkout_sessions().provider': string | null;
  'own_customer_id()': string | null;
  'own_deletion_check().obstacle': string | null;
  'own_unfinished_checkouts().items': RequestedLine[];
  'price_lines().items': OrderItem[];
  'price_lines(lines)': RequestedLine[];
  'product_document()': CatalogProduct;
  'product_json()': CatalogProduct;
  'product_page()': { version: number; count: number; products: CatalogProduct[] };
  'product_page(product_ids)': string[] | null;
  'product_page(to_date)': string | null;
  'product_terms(subtitle)': string | null;
  'product_terms(ribbon_text)': string | null;
  'product_to_edit()': EditedProduct;
  'queue_email(kind)': EmailKind;
  'read_customer_order()': StoredCustomerOrder | null;
  'receive_stock()': ReceiptOutcome[];
  'receive_stock(entries)': ReceivedVariant[];
  'record_dispute(dispute)': DisputeStatus;
  'record_problem(kind)': RecordedProblem;
  'record_refunds(refunds)': {
    id: string;
    amount: number;
    has_failed: boolean;
    created_at?: string;
    failed_at?: string;
    request_id?: string;
  }[];
  'record_unpaid_status(status)': 'pending' | 'failed' | 'expired';
  'refundable_amounts(lines)': RequestedRefundLine[];
  'representative_price_of()': number | null;
  'representative_price_of(site_product_selection)': string | null;
  'request_refund().provider_refund_id': string | null;
  'request_refund(lines)': RequestedRefundLine[];
  'resend_order_email(kind)': 'order_confirmation' | 'shipping_notice';
  'restore_paid_order(customer)': StoredDelivery | null;
  'restore_paid_order(items)': (RequestedLine & { unit_amount: number })[];
  'restore_paid_order(order_uid)': string | null;
  'restore_product()': EditedProduct;
  'save_product()': EditedProduct;
  'save_product(changes)': ProductChanges;
  'set_low_stock(threshold)': number | null;
  'set_person_role(new_role)': AdminRole;
  'single_product()': { version: number; product: CatalogProduct | null };
  'start_job()': string | null;
  'submit_contact(phone)': string | null;
  'update_order(customer)': StoredDelivery;
  'update_order(new_items)': OrderItem[];
  'update_order(new_status)': OrderStatus;
  'update_order_shipping(shipping)': StoredDelivery;
  'update_shop_settings(changes)': ShopSettingsChange;
}

/**
 * The table from which another table or a view takes the types of the columns of the same name. A view also takes from
 * it whether they are nullable, so the view must not join it with an outer join. Its other columns are nullable, unless
 * PreciseTypes says otherwise.
 */
export const COLUMN_SOURCES: Partial<Record<string, string>> = {
  audit_entries: 'audit_log',
  deleted_orders: 'orders',
  message_list: 'contact_submissions',
  order_list: 'orders',
  order_payments: 'payments',
  order_refunds: 'refunds',
  product_list: 'products',
  reservations: 'checkout_session_items',
  stock_history: 'stock_movements',
  stock_list: 'stock',
};

/**
 * The names of sets of values, and a column with a check constraint that lists the values. Every column that allows the
 * same values uses the name.
 */
export interface NamedValues {
  /** What an administrator may do. */
  AdminRole: 'admins.role';
  /** What an entry of the audit log says. */
  AuditOperation: 'audit_log.operation';
  /** The state of a checkout and its payment. */
  CheckoutSessionStatus: 'checkout_sessions.status';
  /** The stage of a customer's request to the bank for the money back. */
  DisputeStatus: 'payments.dispute';
  /** What an email is about. */
  EmailKind: 'email_outbox.kind';
  /** What a contact message is: a message, or a ticket of an order. */
  MessageKind: 'contact_submissions.kind';
  /** Why a refund was queued: it was requested, or its order was cancelled or changed. */
  RefundKind: 'refunds.kind';
}

/** Units that are ordered. */
export type RequestedLine = { variant_id: string; quantity: number };

/** Units that are refunded. */
export type RequestedRefundLine = RequestedLine & { restock?: boolean };
export type RefundLine = Required<RequestedRefundLine> & { unit_amount: number };

/** A picture that was not added in the back office may have no alternative text. */
export type ProductImage = { url: string; order: number; type: 'image' | 'video'; alt?: string };
/** What read_customer_order returns: an order as its customer sees it, with the whole delivery details. */
export type StoredCustomerOrder = Omit<
  CustomerOrder,
  'access' | 'delivery' | 'tracking_url' | 'invoice' | 'credit_notes'
> & {
  delivery: StoredDelivery;
  has_invoice: boolean;
};
/** Whether an order or a message belongs to a customer, or only has the same typed email or phone. */
export type CustomerMatch = { is_own: boolean; has_same_email: boolean; has_same_phone: boolean };
/** The latest 200 orders and 200 messages of a customer. */
export type CustomerPage = {
  customer: Pick<Tables<'customers'>, 'id' | 'name' | 'email' | 'phone' | 'address' | 'created_at'> & {
    has_account: boolean;
  };
  orders: (CustomerMatch &
    Pick<Tables<'orders'>, 'order_uid' | 'created_at' | 'status' | 'total_amount'> & {
      needs_attention: boolean;
      name: string | null;
    })[];
  messages: (CustomerMatch &
    Pick<
      Tables<'contact_submissions'>,
      'ticket' | 'created_at' | 'kind' | 'order_uid' | 'message' | 'handled_at' | 'name'
    >)[];
  /** Whether there are more orders or messages. */
  has_more: boolean;
};
/** The effect of erasing a person. */
export type ErasurePreview = {
  /** The reason why it is refused. */
  obstacle: string | null;
  /** The emails of the accounts that are deleted. */
  accounts: string[];
  /** The number of orders that lose their delivery details. */
  orders: number;
  /** Orders that somebody else has placed with the email. They lose the email only, unless an owner chooses them. */
  other_orders: (Pick<Tables<'orders'>, 'id' | 'order_uid' | 'created_at'> & {
    name: string | null;
    /** The email of the account that has placed the order. */
    account: string | null;
  })[];
  /** The number of invoices and credit notes that keep name and address until the day kept_until. */
  documents: number;
  kept_until: string | null;
};
/** What happened to an order. */
export type TimelineEntry = { id: string; happened_at: string; actor_email: string | null } & (
  | { kind: 'placed'; details: Record<string, never> }
  | {
      kind: 'audit';
      details: {
        operation: AuditOperation;
        /** The value before and after, by column. */
        changes: Record<string, [before: Json, after: Json]> | null;
      };
    }
  | {
      kind: 'payment';
      details: { amount: number; currency: string; provider: string; dispute: DisputeStatus | null };
    }
  | {
      kind: 'refund';
      details: {
        kind: RefundKind;
        amount: number;
        currency: string;
        status: 'queued' | 'sent' | 'failed';
        reason: string | null;
        last_error: string | null;
        /** How many units were refunded by line. Null for a refund without lines. */
        units: number | null;
      };
    }
  | { kind: 'refund_failed'; details: { amount: number; currency: string } }
  /** What the bank has taken because of a dispute. Negative for what it has given back. */
  | { kind: 'chargeback'; details: { amount: number; currency: string } }
  | {
      kind: 'email';
      details: {
        kind: EmailKind;
        recipient: string;
        status: 'queued' | 'held' | 'sent' | 'dead';
        last_error: string | null;
      };
    }
  | { kind: 'note'; details: { note: string } }
  | { kind: 'invoice'; details: { number: string; amount: number; is_bill_of_supply: boolean } }
  | { kind: 'credit_note'; details: { number: string; amount: number } }
  | { kind: 'ticket'; details: { ticket: string; kind: MessageKind; message: string; is_handled: boolean } }
);

export type ProductOption = { id: string; title: string };
export type VariantOption = { id: string; option_id: string; value: string };
export type ProductNote = { id: string; order: number; title: string; description: string };
/** A product in the format of the store API, without the stock of its variants. */
export type CatalogProduct = { id: string; variants: { id: string; [field: string]: Json }[]; [field: string]: Json };
export type CustomField = { id: string; title: string; is_required: boolean };

/** The stock of the variants of each product. */
export type CatalogState = {
  revision: string;
  version: number;
  stock: Record<string, Record<string, { inventory_quantity: number; order_limit: number }>>;
};

/** The settings that an owner changes. */
export type ShopSettingsChange = Partial<Omit<Tables<'shop_settings'>, 'id' | 'updated_at' | 'version'>>;
