/*
 * npm run database-types generates this file from the migrated database and scripts/databaseTypes/preciseTypes.ts, in the
 * format of `supabase gen types typescript`. It contains the functions that the API may call. Views declare no
 * relationships, because not every server of the shop supports embedding through views.
 */

import type { PictureFormat } from '../src/domain/catalog/pictureFiles.ts';
import type {
  ChangedPrices,
  EditedProduct,
  ListedVariant,
  PriceOutcome,
  ProductChanges,
  ProductState,
} from '../src/domain/catalog/editedProduct.ts';
import type {
  CountedVariant,
  CountOutcome,
  ReceiptOutcome,
  ReceivedVariant,
  StockReason,
} from '../src/domain/catalog/stockMovement.ts';
import type { Figures, FiguresStep } from '../src/domain/figures.ts';
import type { OpenWork } from '../src/domain/openWork.ts';
import type { OperationsReport, RecordedProblem } from '../src/domain/operations.ts';
import type { AttentionReason } from '../src/domain/order/attentionReasons.ts';
import type { CustomerOrder } from '../src/domain/order/customerOrder.ts';
import type { StoredDelivery } from '../src/domain/order/deliveryDetails.ts';
import type { OrderItem, OrderStatus } from '../src/domain/order/order.ts';
import type { GstMonth, TaxDocument } from '../src/domain/order/taxDocument.ts';

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** What an administrator may do. */
export type AdminRole = 'owner' | 'staff';

/** What an entry of the audit log says. */
export type AuditOperation =
  'insert' | 'update' | 'delete' | 'restore' | 'refund' | 'refund_failed' | 'restore_payment';

/** The state of a checkout and its payment. */
export type CheckoutSessionStatus = 'open' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** The stage of a customer's request to the bank for the money back. */
export type DisputeStatus = 'open' | 'won' | 'lost';

/** What an email is about. */
export type EmailKind =
  | 'order_confirmation'
  | 'shipping_notice'
  | 'contact_notice'
  | 'invitation'
  | 'order_notice'
  | 'digest'
  | 'refund_notice'
  | 'cancellation_notice'
  | 'order_changed_notice'
  | 'low_stock_notice'
  | 'dispute_notice'
  | 'cancel_link'
  | 'invoice'
  | 'credit_note'
  | 'stock_alert_request'
  | 'stock_alert'
  | 'account_deleted'
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'account_exists';

/** What a contact message is: a message, or a ticket of an order. */
export type MessageKind = 'message' | 'cancellation_request' | 'problem_report';

/** Why a refund was queued: it was requested, or its order was cancelled or changed. */
export type RefundKind = 'refund' | 'cancellation' | 'change';

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
export type Database = {
  public: {
    Tables: {
      admins: {
        Row: { created_at: string; role: AdminRole; user_id: string };
        Insert: { created_at?: string; role?: AdminRole; user_id: string };
        Update: { created_at?: string; role?: AdminRole; user_id?: string };
        Relationships: [];
      };
      api_privileges: {
        Row: {
          column_name: string;
          object: string;
          privilege: string;
          role: 'anon' | 'authenticated' | 'service_role';
        };
        Insert: {
          column_name?: string;
          object: string;
          privilege: string;
          role: 'anon' | 'authenticated' | 'service_role';
        };
        Update: {
          column_name?: string;
          object?: string;
          privilege?: string;
          role?: 'anon' | 'authenticated' | 'service_role';
        };
        Relationships: [];
      };
      attention_reasons: {
        Row: { explanation: string; label: string; reason: string; removed_by: string; when_shipped: string | null };
        Insert: {
          explanation: string;
          label: string;
          reason: string;
          removed_by: string;
          when_shipped?: string | null;
        };
        Update: {
          explanation?: string;
          label?: string;
          reason?: string;
          removed_by?: string;
          when_shipped?: string | null;
        };
        Relationships: [];
      };
      audit_log: {
        Row: {
          actor_id: string | null;
          after: Json | null;
          before: Json | null;
          happened_at: string;
          id: number;
          operation: AuditOperation;
          order_uid: string | null;
          product_id: string | null;
          row_id: string | null;
          table_name: string;
        };
        Insert: {
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          happened_at?: string;
          id?: never;
          operation: AuditOperation;
          order_uid?: string | null;
          product_id?: string | null;
          row_id?: string | null;
          table_name: string;
        };
        Update: {
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          happened_at?: string;
          id?: never;
          operation?: AuditOperation;
          order_uid?: string | null;
          product_id?: string | null;
          row_id?: string | null;
          table_name?: string;
        };
        Relationships: [];
      };
      catalog_version: {
        Row: { id: boolean; version: number };
        Insert: { id?: boolean; version?: number };
        Update: { id?: boolean; version?: number };
        Relationships: [];
      };
      checkout_session_items: {
        Row: { quantity: number; session_id: string; variant_id: string };
        Insert: { quantity: number; session_id: string; variant_id: string };
        Update: { quantity?: number; session_id?: string; variant_id?: string };
        Relationships: [
          {
            foreignKeyName: 'checkout_session_items_session_id_fkey';
            columns: ['session_id'];
            isOneToOne: false;
            referencedRelation: 'checkout_sessions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'checkout_session_items_variant_id_fkey';
            columns: ['variant_id'];
            isOneToOne: false;
            referencedRelation: 'variants';
            referencedColumns: ['id'];
          },
        ];
      };
      checkout_sessions: {
        Row: {
          access_token: string;
          amount_total: number;
          attention: AttentionReason[];
          cancel_url: string;
          client: string | null;
          counted_as: string | null;
          created_at: string;
          currency: string;
          customer_id: string | null;
          delivery_claimed_at: string | null;
          details_secret_hash: string | null;
          ended_payment_id: string | null;
          expires_at: string;
          expiry_retry_at: string | null;
          id: string;
          is_counted: boolean;
          is_replaced: boolean;
          items: OrderItem[];
          link_token_hash: string | null;
          locale: string | null;
          made_by: string | null;
          order_uid: string;
          payment_checked_at: string | null;
          payment_id: string | null;
          payment_number: number;
          payment_url: string | null;
          provider: string | null;
          request_id: string | null;
          seen_at: string | null;
          shipping: StoredDelivery | null;
          status: CheckoutSessionStatus;
          success_url: string;
          time_zone: string | null;
        };
        Insert: {
          access_token?: string;
          amount_total?: number;
          attention?: AttentionReason[];
          cancel_url: string;
          client?: string | null;
          counted_as?: string | null;
          created_at?: string;
          currency?: string;
          customer_id?: string | null;
          delivery_claimed_at?: string | null;
          details_secret_hash?: string | null;
          ended_payment_id?: string | null;
          expires_at?: string;
          expiry_retry_at?: string | null;
          id?: string;
          is_counted?: boolean;
          is_replaced?: boolean;
          items?: OrderItem[];
          link_token_hash?: string | null;
          locale?: string | null;
          made_by?: string | null;
          order_uid: string;
          payment_checked_at?: string | null;
          payment_id?: string | null;
          payment_number?: number;
          payment_url?: string | null;
          provider?: string | null;
          request_id?: string | null;
          seen_at?: string | null;
          shipping?: StoredDelivery | null;
          status?: CheckoutSessionStatus;
          success_url: string;
          time_zone?: string | null;
        };
        Update: {
          access_token?: string;
          amount_total?: number;
          attention?: AttentionReason[];
          cancel_url?: string;
          client?: string | null;
          counted_as?: string | null;
          created_at?: string;
          currency?: string;
          customer_id?: string | null;
          delivery_claimed_at?: string | null;
          details_secret_hash?: string | null;
          ended_payment_id?: string | null;
          expires_at?: string;
          expiry_retry_at?: string | null;
          id?: string;
          is_counted?: boolean;
          is_replaced?: boolean;
          items?: OrderItem[];
          link_token_hash?: string | null;
          locale?: string | null;
          made_by?: string | null;
          order_uid?: string;
          payment_checked_at?: string | null;
          payment_id?: string | null;
          payment_number?: number;
          payment_url?: string | null;
          provider?: string | null;
          request_id?: string | null;
          seen_at?: string | null;
          shipping?: StoredDelivery | null;
          status?: CheckoutSessionStatus;
          success_url?: string;
          time_zone?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'checkout_sessions_currency_fkey';
            columns: ['currency'];
            isOneToOne: false;
            referencedRelation: 'currencies';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'checkout_sessions_customer_id_fkey';
            columns: ['customer_id'];
            isOneToOne: false;
            referencedRelation: 'customers';
            referencedColumns: ['id'];
          },
        ];
      };
      collections: {
        Row: { id: string; title: string };
        Insert: { id: string; title: string };
        Update: { id?: string; title?: string };
        Relationships: [];
      };
      contact_attempts: {
        Row: { counted_as: string; created_at: string; id: string };
        Insert: { counted_as: string; created_at?: string; id?: string };
        Update: { counted_as?: string; created_at?: string; id?: string };
        Relationships: [];
      };
      contact_submissions: {
        Row: {
          created_at: string;
          email: string;
          handled_at: string | null;
          handled_by: string | null;
          id: string;
          kind: MessageKind;
          message: string;
          name: string;
          order_uid: string | null;
          phone: string | null;
          search_text: string;
          ticket: string;
        };
        Insert: {
          created_at?: string;
          email: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          kind?: MessageKind;
          message: string;
          name: string;
          order_uid?: string | null;
          phone?: string | null;
          search_text?: never;
          ticket?: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          kind?: MessageKind;
          message?: string;
          name?: string;
          order_uid?: string | null;
          phone?: string | null;
          search_text?: never;
          ticket?: string;
        };
        Relationships: [];
      };
      credit_note_lines: {
        Row: {
          amount: number;
          cgst: number;
          credit_note_id: string;
          igst: number;
          invoice_line_id: number;
          quantity: number;
          sgst: number;
          taxable: number;
        };
        Insert: {
          amount: number;
          cgst: number;
          credit_note_id: string;
          igst: number;
          invoice_line_id: number;
          quantity: number;
          sgst: number;
          taxable: number;
        };
        Update: {
          amount?: number;
          cgst?: number;
          credit_note_id?: string;
          igst?: number;
          invoice_line_id?: number;
          quantity?: number;
          sgst?: number;
          taxable?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'credit_note_lines_credit_note_id_fkey';
            columns: ['credit_note_id'];
            isOneToOne: false;
            referencedRelation: 'credit_notes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'credit_note_lines_invoice_line_id_fkey';
            columns: ['invoice_line_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_lines';
            referencedColumns: ['id'];
          },
        ];
      };
      credit_notes: {
        Row: {
          amount: number;
          document: TaxDocument;
          id: string;
          invoice_id: string;
          issued_at: string;
          issued_on: string;
          kept_until: string;
          number: string;
          reason: 'cancelled' | 'refunded';
        };
        Insert: {
          amount: number;
          document: TaxDocument;
          id?: string;
          invoice_id: string;
          issued_at?: string;
          issued_on: string;
          kept_until: string;
          number: string;
          reason: 'cancelled' | 'refunded';
        };
        Update: {
          amount?: number;
          document?: TaxDocument;
          id?: string;
          invoice_id?: string;
          issued_at?: string;
          issued_on?: string;
          kept_until?: string;
          number?: string;
          reason?: 'cancelled' | 'refunded';
        };
        Relationships: [
          {
            foreignKeyName: 'credit_notes_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
        ];
      };
      currencies: {
        Row: { code: string; decimal_digits: number; name: string; symbol: string; template: string };
        Insert: { code: string; decimal_digits?: number; name: string; symbol: string; template: string };
        Update: { code?: string; decimal_digits?: number; name?: string; symbol?: string; template?: string };
        Relationships: [];
      };
      customers: {
        Row: {
          address: string | null;
          created_at: string;
          email: string;
          id: string;
          is_email_changed: boolean;
          name: string | null;
          name_key: string | null;
          phone: string | null;
          search_text: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          address?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          is_email_changed?: boolean;
          name?: string | null;
          name_key?: never;
          phone?: string | null;
          search_text?: never;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          address?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          is_email_changed?: boolean;
          name?: string | null;
          name_key?: never;
          phone?: string | null;
          search_text?: never;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      database_identity: {
        Row: { has_one_row: boolean; identity: string };
        Insert: { has_one_row?: boolean; identity: string };
        Update: { has_one_row?: boolean; identity?: string };
        Relationships: [];
      };
      deleted_checkouts: {
        Row: { day: string; sessions: number };
        Insert: { day: string; sessions: number };
        Update: { day?: string; sessions?: number };
        Relationships: [];
      };
      deleted_orders: {
        Row: {
          cancelled_at: string | null;
          checkout_session_id: string | null;
          courier: string | null;
          created_at: string;
          customer_id: string;
          deleted_at: string;
          deleted_by: string | null;
          delivered_at: string | null;
          first_delivered_at: string | null;
          first_shipped_at: string | null;
          id: string;
          invoice_due_at: string | null;
          items: OrderItem[];
          order_uid: string;
          packed_at: string | null;
          placed_by_account: boolean;
          shipped_at: string | null;
          shipping: StoredDelivery;
          status: 'Processing' | 'Shipped' | 'Delivered' | 'Cancelled';
          total_amount: number;
          tracking_number: string | null;
          updated_at: string;
          version: number;
        };
        Insert: {
          cancelled_at?: string | null;
          checkout_session_id?: string | null;
          courier?: string | null;
          created_at: string;
          customer_id: string;
          deleted_at?: string;
          deleted_by?: string | null;
          delivered_at?: string | null;
          first_delivered_at?: string | null;
          first_shipped_at?: string | null;
          id: string;
          invoice_due_at?: string | null;
          items: OrderItem[];
          order_uid: string;
          packed_at?: string | null;
          placed_by_account?: boolean;
          shipped_at?: string | null;
          shipping: StoredDelivery;
          status: 'Processing' | 'Shipped' | 'Delivered' | 'Cancelled';
          total_amount: number;
          tracking_number?: string | null;
          updated_at: string;
          version: number;
        };
        Update: {
          cancelled_at?: string | null;
          checkout_session_id?: string | null;
          courier?: string | null;
          created_at?: string;
          customer_id?: string;
          deleted_at?: string;
          deleted_by?: string | null;
          delivered_at?: string | null;
          first_delivered_at?: string | null;
          first_shipped_at?: string | null;
          id?: string;
          invoice_due_at?: string | null;
          items?: OrderItem[];
          order_uid?: string;
          packed_at?: string | null;
          placed_by_account?: boolean;
          shipped_at?: string | null;
          shipping?: StoredDelivery;
          status?: 'Processing' | 'Shipped' | 'Delivered' | 'Cancelled';
          total_amount?: number;
          tracking_number?: string | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'deleted_orders_customer_id_fkey';
            columns: ['customer_id'];
            isOneToOne: false;
            referencedRelation: 'customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'deleted_orders_id_fkey';
            columns: ['id'];
            isOneToOne: true;
            referencedRelation: 'order_numbers';
            referencedColumns: ['order_id'];
          },
        ];
      };
      digests: {
        Row: { created_at: string; day: string };
        Insert: { created_at?: string; day: string };
        Update: { created_at?: string; day?: string };
        Relationships: [];
      };
      document_series: {
        Row: {
          base: string;
          financial_year: string;
          kind: 'invoice' | 'credit_note';
          last_number: number;
          started_at: string;
          suffix: string;
        };
        Insert: {
          base: string;
          financial_year: string;
          kind: 'invoice' | 'credit_note';
          last_number: number;
          started_at?: string;
          suffix: string;
        };
        Update: {
          base?: string;
          financial_year?: string;
          kind?: 'invoice' | 'credit_note';
          last_number?: number;
          started_at?: string;
          suffix?: string;
        };
        Relationships: [];
      };
      email_outbox: {
        Row: {
          attempts: number;
          created_at: string;
          data: Json | null;
          expires_at: string | null;
          held_since: string | null;
          id: string;
          kind: EmailKind;
          last_error: string | null;
          leased_until: string | null;
          next_attempt_at: string;
          order_id: string | null;
          recipient: string;
          reply_to: string | null;
          sent_at: string | null;
          status: 'queued' | 'sent' | 'dead';
          unconfirmed_delay: string | null;
        };
        Insert: {
          attempts?: number;
          created_at?: string;
          data?: Json | null;
          expires_at?: string | null;
          held_since?: string | null;
          id?: string;
          kind: EmailKind;
          last_error?: string | null;
          leased_until?: string | null;
          next_attempt_at?: string;
          order_id?: string | null;
          recipient: string;
          reply_to?: string | null;
          sent_at?: string | null;
          status?: 'queued' | 'sent' | 'dead';
          unconfirmed_delay?: string | null;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          data?: Json | null;
          expires_at?: string | null;
          held_since?: string | null;
          id?: string;
          kind?: EmailKind;
          last_error?: string | null;
          leased_until?: string | null;
          next_attempt_at?: string;
          order_id?: string | null;
          recipient?: string;
          reply_to?: string | null;
          sent_at?: string | null;
          status?: 'queued' | 'sent' | 'dead';
          unconfirmed_delay?: string | null;
        };
        Relationships: [];
      };
      free_orders: {
        Row: { client: string; counted_as: string; created_at: string; recipient: string | null; session_id: string };
        Insert: {
          client: string;
          counted_as: string;
          created_at?: string;
          recipient?: string | null;
          session_id: string;
        };
        Update: {
          client?: string;
          counted_as?: string;
          created_at?: string;
          recipient?: string | null;
          session_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'free_orders_session_id_fkey';
            columns: ['session_id'];
            isOneToOne: true;
            referencedRelation: 'checkout_sessions';
            referencedColumns: ['id'];
          },
        ];
      };
      invitations: {
        Row: { created_at: string; email: string; id: string; invited_by: string; role: AdminRole };
        Insert: { created_at?: string; email: string; id?: string; invited_by: string; role: AdminRole };
        Update: { created_at?: string; email?: string; id?: string; invited_by?: string; role?: AdminRole };
        Relationships: [
          {
            foreignKeyName: 'invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'admins';
            referencedColumns: ['user_id'];
          },
        ];
      };
      invoice_lines: {
        Row: {
          amount: number;
          cgst: number;
          discount: number;
          hsn: string;
          id: number;
          igst: number;
          invoice_id: string;
          order_line_id: number;
          place: number;
          quantity: number;
          rate: number;
          sgst: number;
          taxable: number;
          unit_amount: number;
        };
        Insert: {
          amount: number;
          cgst: number;
          discount: number;
          hsn: string;
          id?: never;
          igst: number;
          invoice_id: string;
          order_line_id: number;
          place: number;
          quantity: number;
          rate: number;
          sgst: number;
          taxable: number;
          unit_amount: number;
        };
        Update: {
          amount?: number;
          cgst?: number;
          discount?: number;
          hsn?: string;
          id?: never;
          igst?: number;
          invoice_id?: string;
          order_line_id?: number;
          place?: number;
          quantity?: number;
          rate?: number;
          sgst?: number;
          taxable?: number;
          unit_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_lines_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_lines_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['id'];
          },
        ];
      };
      invoices: {
        Row: {
          checkout_session_id: string | null;
          document: TaxDocument;
          id: string;
          is_bill_of_supply: boolean;
          issued_at: string;
          issued_on: string;
          kept_until: string;
          number: string;
          order_id: string;
          order_uid: string;
          total: number;
        };
        Insert: {
          checkout_session_id?: string | null;
          document: TaxDocument;
          id?: string;
          is_bill_of_supply?: never;
          issued_at?: string;
          issued_on: string;
          kept_until: string;
          number: string;
          order_id: string;
          order_uid: string;
          total: number;
        };
        Update: {
          checkout_session_id?: string | null;
          document?: TaxDocument;
          id?: string;
          is_bill_of_supply?: never;
          issued_at?: string;
          issued_on?: string;
          kept_until?: string;
          number?: string;
          order_id?: string;
          order_uid?: string;
          total?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'invoices_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_numbers';
            referencedColumns: ['order_id'];
          },
        ];
      };
      operations_problems: {
        Row: {
          detail: string | null;
          ends_at: string;
          first_at: string;
          kind:
            | 'webhook_failed'
            | 'webhook_unrecorded'
            | 'webhook_rejected'
            | 'refunds_without_webhook'
            | 'payment_provider'
            | 'stock_differs'
            | 'invoices_failed'
            | 'clock_differs';
          last_at: string;
        };
        Insert: {
          detail?: string | null;
          ends_at: string;
          first_at?: string;
          kind:
            | 'webhook_failed'
            | 'webhook_unrecorded'
            | 'webhook_rejected'
            | 'refunds_without_webhook'
            | 'payment_provider'
            | 'stock_differs'
            | 'invoices_failed'
            | 'clock_differs';
          last_at?: string;
        };
        Update: {
          detail?: string | null;
          ends_at?: string;
          first_at?: string;
          kind?:
            | 'webhook_failed'
            | 'webhook_unrecorded'
            | 'webhook_rejected'
            | 'refunds_without_webhook'
            | 'payment_provider'
            | 'stock_differs'
            | 'invoices_failed'
            | 'clock_differs';
          last_at?: string;
        };
        Relationships: [];
      };
      order_cancel_links: {
        Row: { created_at: string; id: string; order_id: string; secret_hash: string; used_at: string | null };
        Insert: { created_at?: string; id?: string; order_id: string; secret_hash: string; used_at?: string | null };
        Update: { created_at?: string; id?: string; order_id?: string; secret_hash?: string; used_at?: string | null };
        Relationships: [
          {
            foreignKeyName: 'order_cancel_links_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      order_internals: {
        Row: {
          attention: AttentionReason[];
          is_email_changed: boolean;
          needs_attention: boolean;
          order_id: string;
          overdue_at: string | null;
          search_text: string;
        };
        Insert: {
          attention?: AttentionReason[];
          is_email_changed?: boolean;
          needs_attention?: never;
          order_id: string;
          overdue_at?: string | null;
          search_text?: string;
        };
        Update: {
          attention?: AttentionReason[];
          is_email_changed?: boolean;
          needs_attention?: never;
          order_id?: string;
          overdue_at?: string | null;
          search_text?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'order_internals_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_numbers';
            referencedColumns: ['order_id'];
          },
        ];
      };
      order_lines: {
        Row: {
          hsn: string | null;
          id: number;
          image: string | null;
          is_unshipped: boolean;
          item_id: string;
          order_id: string;
          place: number;
          product_id: string;
          product_title: string;
          quantity: number;
          returned: number;
          stock_taken: number;
          tax_rate: number | null;
          unit_amount: number;
          variant_id: string | null;
          variant_title: string;
          weight: string | null;
        };
        Insert: {
          hsn?: string | null;
          id?: never;
          image?: string | null;
          is_unshipped?: boolean;
          item_id: string;
          order_id: string;
          place: number;
          product_id: string;
          product_title: string;
          quantity: number;
          returned?: number;
          stock_taken?: number;
          tax_rate?: number | null;
          unit_amount: number;
          variant_id?: string | null;
          variant_title: string;
          weight?: string | null;
        };
        Update: {
          hsn?: string | null;
          id?: never;
          image?: string | null;
          is_unshipped?: boolean;
          item_id?: string;
          order_id?: string;
          place?: number;
          product_id?: string;
          product_title?: string;
          quantity?: number;
          returned?: number;
          stock_taken?: number;
          tax_rate?: number | null;
          unit_amount?: number;
          variant_id?: string | null;
          variant_title?: string;
          weight?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_numbers';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_lines_variant_id_fkey';
            columns: ['variant_id'];
            isOneToOne: false;
            referencedRelation: 'variants';
            referencedColumns: ['id'];
          },
        ];
      };
      order_link_attempts: {
        Row: { client: string; created_at: string; id: string };
        Insert: { client: string; created_at?: string; id?: string };
        Update: { client?: string; created_at?: string; id?: string };
        Relationships: [];
      };
      order_links: {
        Row: { created_at: string; order_id: string; revoked_at: string | null; token: string };
        Insert: { created_at?: string; order_id: string; revoked_at?: string | null; token?: string };
        Update: { created_at?: string; order_id?: string; revoked_at?: string | null; token?: string };
        Relationships: [
          {
            foreignKeyName: 'order_links_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_numbers';
            referencedColumns: ['order_id'];
          },
        ];
      };
      order_notes: {
        Row: { author_id: string; created_at: string; id: string; note: string; order_id: string };
        Insert: { author_id: string; created_at?: string; id?: string; note: string; order_id: string };
        Update: { author_id?: string; created_at?: string; id?: string; note?: string; order_id?: string };
        Relationships: [
          {
            foreignKeyName: 'order_notes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_numbers';
            referencedColumns: ['order_id'];
          },
        ];
      };
      order_notices: {
        Row: {
          created_at: string;
          kind: 'order_confirmation' | 'shipping_notice' | 'order_notice' | 'cancellation_notice';
          order_id: string;
        };
        Insert: {
          created_at?: string;
          kind: 'order_confirmation' | 'shipping_notice' | 'order_notice' | 'cancellation_notice';
          order_id: string;
        };
        Update: {
          created_at?: string;
          kind?: 'order_confirmation' | 'shipping_notice' | 'order_notice' | 'cancellation_notice';
          order_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'order_notices_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_numbers';
            referencedColumns: ['order_id'];
          },
        ];
      };
      order_numbers: {
        Row: {
          amount: number | null;
          buyer: string | null;
          cancelled_at: string | null;
          order_id: string;
          order_uid: string;
          placed_at: string | null;
        };
        Insert: {
          amount?: number | null;
          buyer?: string | null;
          cancelled_at?: string | null;
          order_id: string;
          order_uid: string;
          placed_at?: string | null;
        };
        Update: {
          amount?: number | null;
          buyer?: string | null;
          cancelled_at?: string | null;
          order_id?: string;
          order_uid?: string;
          placed_at?: string | null;
        };
        Relationships: [];
      };
      orders: {
        Row: {
          cancelled_at: string | null;
          checkout_session_id: string | null;
          courier: string | null;
          created_at: string;
          customer_id: string;
          delivered_at: string | null;
          first_delivered_at: string | null;
          first_shipped_at: string | null;
          id: string;
          invoice_due_at: string | null;
          items: OrderItem[];
          order_uid: string;
          packed_at: string | null;
          placed_by_account: boolean;
          shipped_at: string | null;
          shipping: StoredDelivery;
          status: 'Processing' | 'Shipped' | 'Delivered' | 'Cancelled';
          total_amount: number;
          tracking_number: string | null;
          updated_at: string;
          version: number;
        };
        Insert: {
          cancelled_at?: string | null;
          checkout_session_id?: string | null;
          courier?: string | null;
          created_at?: string;
          customer_id: string;
          delivered_at?: string | null;
          first_delivered_at?: string | null;
          first_shipped_at?: string | null;
          id?: string;
          invoice_due_at?: string | null;
          items: OrderItem[];
          order_uid: string;
          packed_at?: string | null;
          placed_by_account?: boolean;
          shipped_at?: string | null;
          shipping?: StoredDelivery;
          status?: 'Processing' | 'Shipped' | 'Delivered' | 'Cancelled';
          total_amount: number;
          tracking_number?: string | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          cancelled_at?: string | null;
          checkout_session_id?: string | null;
          courier?: string | null;
          created_at?: string;
          customer_id?: string;
          delivered_at?: string | null;
          first_delivered_at?: string | null;
          first_shipped_at?: string | null;
          id?: string;
          invoice_due_at?: string | null;
          items?: OrderItem[];
          order_uid?: string;
          packed_at?: string | null;
          placed_by_account?: boolean;
          shipped_at?: string | null;
          shipping?: StoredDelivery;
          status?: 'Processing' | 'Shipped' | 'Delivered' | 'Cancelled';
          total_amount?: number;
          tracking_number?: string | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'orders_checkout_session_id_fkey';
            columns: ['checkout_session_id'];
            isOneToOne: true;
            referencedRelation: 'checkout_sessions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_customer_id_fkey';
            columns: ['customer_id'];
            isOneToOne: false;
            referencedRelation: 'customers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_id_fkey';
            columns: ['id'];
            isOneToOne: true;
            referencedRelation: 'order_numbers';
            referencedColumns: ['order_id'];
          },
        ];
      };
      payment_chargebacks: {
        Row: { amount: number; created_at: string; id: number; payment_id: string };
        Insert: { amount: number; created_at?: string; id?: never; payment_id: string };
        Update: { amount?: number; created_at?: string; id?: never; payment_id?: string };
        Relationships: [
          {
            foreignKeyName: 'payment_chargebacks_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      payment_disputes: {
        Row: {
          amount: number | null;
          due_at: string | null;
          payment_id: string;
          provider_dispute_id: string;
          reported_at: string;
          status: DisputeStatus;
        };
        Insert: {
          amount?: number | null;
          due_at?: string | null;
          payment_id: string;
          provider_dispute_id: string;
          reported_at: string;
          status: DisputeStatus;
        };
        Update: {
          amount?: number | null;
          due_at?: string | null;
          payment_id?: string;
          provider_dispute_id?: string;
          reported_at?: string;
          status?: DisputeStatus;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_disputes_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      payment_listings: {
        Row: {
          checked_at: string;
          kind: 'refunds' | 'disputes';
          listed_until: string | null;
          problem: string | null;
          provider: string;
          undecided: Json;
        };
        Insert: {
          checked_at?: string;
          kind: 'refunds' | 'disputes';
          listed_until?: string | null;
          problem?: string | null;
          provider: string;
          undecided?: Json;
        };
        Update: {
          checked_at?: string;
          kind?: 'refunds' | 'disputes';
          listed_until?: string | null;
          problem?: string | null;
          provider?: string;
          undecided?: Json;
        };
        Relationships: [];
      };
      payment_refunds: {
        Row: {
          amount: number;
          created_at: string;
          failed_at: string | null;
          has_failed: boolean;
          payment_id: string;
          provider_refund_id: string;
        };
        Insert: {
          amount: number;
          created_at?: string;
          failed_at?: string | null;
          has_failed?: never;
          payment_id: string;
          provider_refund_id: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          failed_at?: string | null;
          has_failed?: never;
          payment_id?: string;
          provider_refund_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      payments: {
        Row: {
          amount: number | null;
          checkout_session_id: string;
          created_at: string;
          currency: string | null;
          dispute: DisputeStatus | null;
          dispute_amount: number | null;
          dispute_due_at: string | null;
          found_at: string | null;
          id: string;
          paid_at: string | null;
          provider: string;
          provider_payment_id: string;
          refunded: number;
          webhook_at: string | null;
        };
        Insert: {
          amount?: number | null;
          checkout_session_id: string;
          created_at?: string;
          currency?: string | null;
          dispute?: DisputeStatus | null;
          dispute_amount?: number | null;
          dispute_due_at?: string | null;
          found_at?: string | null;
          id?: string;
          paid_at?: string | null;
          provider: string;
          provider_payment_id: string;
          refunded?: number;
          webhook_at?: string | null;
        };
        Update: {
          amount?: number | null;
          checkout_session_id?: string;
          created_at?: string;
          currency?: string | null;
          dispute?: DisputeStatus | null;
          dispute_amount?: number | null;
          dispute_due_at?: string | null;
          found_at?: string | null;
          id?: string;
          paid_at?: string | null;
          provider?: string;
          provider_payment_id?: string;
          refunded?: number;
          webhook_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'payments_checkout_session_id_fkey';
            columns: ['checkout_session_id'];
            isOneToOne: false;
            referencedRelation: 'checkout_sessions';
            referencedColumns: ['id'];
          },
        ];
      };
      pictures: {
        Row: {
          byte_count: number;
          created_at: string;
          format: 'webp' | 'jpg';
          id: string;
          is_claimed: boolean;
          uploaded_by: string | null;
          used_at: string;
          width: number;
        };
        Insert: {
          byte_count: number;
          created_at?: string;
          format: 'webp' | 'jpg';
          id: string;
          is_claimed?: boolean;
          uploaded_by?: string | null;
          used_at?: string;
          width: number;
        };
        Update: {
          byte_count?: number;
          created_at?: string;
          format?: 'webp' | 'jpg';
          id?: string;
          is_claimed?: boolean;
          uploaded_by?: string | null;
          used_at?: string;
          width?: number;
        };
        Relationships: [];
      };
      product_collections: {
        Row: { collection_id: string; position: number; product_id: string };
        Insert: { collection_id: string; position?: number; product_id: string };
        Update: { collection_id?: string; position?: number; product_id?: string };
        Relationships: [
          {
            foreignKeyName: 'product_collections_collection_id_fkey';
            columns: ['collection_id'];
            isOneToOne: false;
            referencedRelation: 'collections';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'product_collections_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
        ];
      };
      products: {
        Row: {
          additional_info: ProductNote[];
          created_at: string;
          custom_fields: CustomField[];
          deleted_at: string | null;
          description: string;
          id: string;
          images: ProductImage[];
          is_hidden: boolean;
          metadata: Json;
          options: ProductOption[];
          position: number;
          published_at: string | null;
          purchasable: boolean;
          representative_price: number | null;
          ribbon_text: string | null;
          search_text: string;
          site_product_selection: string | null;
          slug: string;
          state: ProductState;
          status: 'draft' | 'published';
          subtitle: string | null;
          thumbnail: string | null;
          title: string;
          type: 'physical' | 'booking' | 'donation' | 'subscription';
          updated_at: string;
          version: number;
        };
        Insert: {
          additional_info?: ProductNote[];
          created_at?: string;
          custom_fields?: CustomField[];
          deleted_at?: string | null;
          description?: string;
          id: string;
          images?: ProductImage[];
          is_hidden?: boolean;
          metadata?: Json;
          options?: ProductOption[];
          position?: number;
          published_at?: string | null;
          purchasable?: boolean;
          representative_price?: number | null;
          ribbon_text?: string | null;
          search_text?: never;
          site_product_selection?: string | null;
          slug: string;
          state?: never;
          status?: 'draft' | 'published';
          subtitle?: string | null;
          thumbnail?: string | null;
          title: string;
          type?: 'physical' | 'booking' | 'donation' | 'subscription';
          updated_at?: string;
          version?: number;
        };
        Update: {
          additional_info?: ProductNote[];
          created_at?: string;
          custom_fields?: CustomField[];
          deleted_at?: string | null;
          description?: string;
          id?: string;
          images?: ProductImage[];
          is_hidden?: boolean;
          metadata?: Json;
          options?: ProductOption[];
          position?: number;
          published_at?: string | null;
          purchasable?: boolean;
          representative_price?: number | null;
          ribbon_text?: string | null;
          search_text?: never;
          site_product_selection?: string | null;
          slug?: string;
          state?: never;
          status?: 'draft' | 'published';
          subtitle?: string | null;
          thumbnail?: string | null;
          title?: string;
          type?: 'physical' | 'booking' | 'donation' | 'subscription';
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      refund_lines: {
        Row: { order_line_id: number; quantity: number; refund_id: string; restocked: number };
        Insert: { order_line_id: number; quantity: number; refund_id: string; restocked: number };
        Update: { order_line_id?: number; quantity?: number; refund_id?: string; restocked?: number };
        Relationships: [
          {
            foreignKeyName: 'refund_lines_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_lines_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: false;
            referencedRelation: 'refunds';
            referencedColumns: ['id'];
          },
        ];
      };
      refunds: {
        Row: {
          allowance: number;
          amount: number;
          attempts: number;
          created_at: string;
          id: string;
          idempotency_key: string;
          invoice_id: string | null;
          kind: RefundKind;
          last_error: string | null;
          next_attempt_at: string;
          payment_id: string;
          provider_refund_id: string | null;
          reason: string | null;
          refused_at: string | null;
          requested_by: string | null;
        };
        Insert: {
          allowance?: number;
          amount: number;
          attempts?: number;
          created_at?: string;
          id?: string;
          idempotency_key: string;
          invoice_id?: string | null;
          kind?: RefundKind;
          last_error?: string | null;
          next_attempt_at?: string;
          payment_id: string;
          provider_refund_id?: string | null;
          reason?: string | null;
          refused_at?: string | null;
          requested_by?: string | null;
        };
        Update: {
          allowance?: number;
          amount?: number;
          attempts?: number;
          created_at?: string;
          id?: string;
          idempotency_key?: string;
          invoice_id?: string | null;
          kind?: RefundKind;
          last_error?: string | null;
          next_attempt_at?: string;
          payment_id?: string;
          provider_refund_id?: string | null;
          reason?: string | null;
          refused_at?: string | null;
          requested_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'refunds_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      related_products: {
        Row: {
          id: string;
          position: number;
          product_id: string;
          related_id: string;
          related_type: string;
          section_title: string;
        };
        Insert: {
          id?: string;
          position?: number;
          product_id: string;
          related_id: string;
          related_type?: string;
          section_title: string;
        };
        Update: {
          id?: string;
          position?: number;
          product_id?: string;
          related_id?: string;
          related_type?: string;
          section_title?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'related_products_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'related_products_related_id_fkey';
            columns: ['related_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
        ];
      };
      scheduled_jobs: {
        Row: {
          due_at: string;
          failing_since: string | null;
          leased_until: string | null;
          name: string;
          run_id: string | null;
          succeeded_at: string | null;
        };
        Insert: {
          due_at?: string;
          failing_since?: string | null;
          leased_until?: string | null;
          name: string;
          run_id?: string | null;
          succeeded_at?: string | null;
        };
        Update: {
          due_at?: string;
          failing_since?: string | null;
          leased_until?: string | null;
          name?: string;
          run_id?: string | null;
          succeeded_at?: string | null;
        };
        Relationships: [];
      };
      shop_settings: {
        Row: {
          address: string | null;
          credit_note_series: string;
          fssai: string | null;
          gstin: string | null;
          id: string;
          invoice_series: string;
          issues_invoices: boolean;
          legal_name: string | null;
          orders_email: string | null;
          sends_digest: boolean;
          signatory: string | null;
          staff_refund_limit_day: number;
          staff_refund_limit_order: number;
          state: string | null;
          updated_at: string;
          version: number;
        };
        Insert: {
          address?: string | null;
          credit_note_series?: string;
          fssai?: string | null;
          gstin?: string | null;
          id?: string;
          invoice_series?: string;
          issues_invoices?: boolean;
          legal_name?: string | null;
          orders_email?: string | null;
          sends_digest?: boolean;
          signatory?: string | null;
          staff_refund_limit_day?: number;
          staff_refund_limit_order?: number;
          state?: string | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          address?: string | null;
          credit_note_series?: string;
          fssai?: string | null;
          gstin?: string | null;
          id?: string;
          invoice_series?: string;
          issues_invoices?: boolean;
          legal_name?: string | null;
          orders_email?: string | null;
          sends_digest?: boolean;
          signatory?: string | null;
          staff_refund_limit_day?: number;
          staff_refund_limit_order?: number;
          state?: string | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      sold_units: {
        Row: { id: number; order_line_id: number; sold_at: string; units: number };
        Insert: { id?: never; order_line_id: number; sold_at?: string; units: number };
        Update: { id?: never; order_line_id?: number; sold_at?: string; units?: number };
        Relationships: [
          {
            foreignKeyName: 'sold_units_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['id'];
          },
        ];
      };
      stock: {
        Row: { low_since: string | null; low_threshold: number | null; quantity: number; variant_id: string };
        Insert: { low_since?: string | null; low_threshold?: number | null; quantity: number; variant_id: string };
        Update: { low_since?: string | null; low_threshold?: number | null; quantity?: number; variant_id?: string };
        Relationships: [
          {
            foreignKeyName: 'stock_variant_id_fkey';
            columns: ['variant_id'];
            isOneToOne: true;
            referencedRelation: 'variants';
            referencedColumns: ['id'];
          },
        ];
      };
      stock_alert_attempts: {
        Row: { counted_as: string; created_at: string; id: string; recipient: string };
        Insert: { counted_as: string; created_at?: string; id?: string; recipient: string };
        Update: { counted_as?: string; created_at?: string; id?: string; recipient?: string };
        Relationships: [];
      };
      stock_alerts: {
        Row: {
          confirmed_at: string | null;
          email: string;
          id: string;
          notified_at: string | null;
          requested_at: string;
          token: string;
          variant_id: string;
        };
        Insert: {
          confirmed_at?: string | null;
          email: string;
          id?: string;
          notified_at?: string | null;
          requested_at?: string;
          token?: string;
          variant_id: string;
        };
        Update: {
          confirmed_at?: string | null;
          email?: string;
          id?: string;
          notified_at?: string | null;
          requested_at?: string;
          token?: string;
          variant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_alerts_variant_id_fkey';
            columns: ['variant_id'];
            isOneToOne: false;
            referencedRelation: 'variants';
            referencedColumns: ['id'];
          },
        ];
      };
      stock_movements: {
        Row: {
          created_at: string;
          difference: number;
          id: number;
          note: string | null;
          order_uid: string | null;
          person_id: string | null;
          quantity: number;
          reason:
            | 'opening'
            | 'received'
            | 'counted'
            | 'damaged'
            | 'sample'
            | 'correction'
            | 'sold'
            | 'cancelled'
            | 'returned';
          request_id: string | null;
          transaction_id: string;
          variant_id: string;
        };
        Insert: {
          created_at?: string;
          difference: number;
          id?: never;
          note?: string | null;
          order_uid?: string | null;
          person_id?: string | null;
          quantity: number;
          reason:
            | 'opening'
            | 'received'
            | 'counted'
            | 'damaged'
            | 'sample'
            | 'correction'
            | 'sold'
            | 'cancelled'
            | 'returned';
          request_id?: string | null;
          transaction_id?: string;
          variant_id: string;
        };
        Update: {
          created_at?: string;
          difference?: number;
          id?: never;
          note?: string | null;
          order_uid?: string | null;
          person_id?: string | null;
          quantity?: number;
          reason?:
            | 'opening'
            | 'received'
            | 'counted'
            | 'damaged'
            | 'sample'
            | 'correction'
            | 'sold'
            | 'cancelled'
            | 'returned';
          request_id?: string | null;
          transaction_id?: string;
          variant_id?: string;
        };
        Relationships: [];
      };
      stored_pictures: {
        Row: { content: string; name: string; picture_id: string };
        Insert: { content: string; name: string; picture_id: string };
        Update: { content?: string; name?: string; picture_id?: string };
        Relationships: [
          {
            foreignKeyName: 'stored_pictures_picture_id_fkey';
            columns: ['picture_id'];
            isOneToOne: false;
            referencedRelation: 'pictures';
            referencedColumns: ['id'];
          },
        ];
      };
      variants: {
        Row: {
          amount: number;
          currency_code: string;
          deleted_at: string | null;
          hsn: string | null;
          id: string;
          image_url: string | null;
          manage_inventory: boolean;
          mrp: number | null;
          options: VariantOption[];
          order_limit: number | null;
          position: number;
          product_id: string;
          sale_amount: number | null;
          search_text: string;
          sku: string | null;
          tax_rate: number | null;
          title: string;
          weight: string | null;
        };
        Insert: {
          amount: number;
          currency_code?: string;
          deleted_at?: string | null;
          hsn?: string | null;
          id: string;
          image_url?: string | null;
          manage_inventory?: boolean;
          mrp?: number | null;
          options?: VariantOption[];
          order_limit?: number | null;
          position?: number;
          product_id: string;
          sale_amount?: number | null;
          search_text?: never;
          sku?: string | null;
          tax_rate?: number | null;
          title: string;
          weight?: string | null;
        };
        Update: {
          amount?: number;
          currency_code?: string;
          deleted_at?: string | null;
          hsn?: string | null;
          id?: string;
          image_url?: string | null;
          manage_inventory?: boolean;
          mrp?: number | null;
          options?: VariantOption[];
          order_limit?: number | null;
          position?: number;
          product_id?: string;
          sale_amount?: number | null;
          search_text?: never;
          sku?: string | null;
          tax_rate?: number | null;
          title?: string;
          weight?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'variants_currency_code_fkey';
            columns: ['currency_code'];
            isOneToOne: false;
            referencedRelation: 'currencies';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'variants_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: {
      all_orders: {
        Row: {
          cancelled_at: string | null;
          checkout_session_id: string | null;
          courier: string | null;
          created_at: string | null;
          customer_id: string | null;
          deleted_at: string | null;
          delivered_at: string | null;
          id: string | null;
          items: Json | null;
          order_uid: string | null;
          packed_at: string | null;
          placed_by_account: boolean | null;
          shipped_at: string | null;
          shipping: Json | null;
          status: string | null;
          total_amount: number | null;
          tracking_number: string | null;
          updated_at: string | null;
        };
        Relationships: [];
      };
      audit_entries: {
        Row: {
          actor_email: string | null;
          actor_id: string | null;
          actor_name: string | null;
          after: Json | null;
          before: Json | null;
          happened_at: string;
          id: number;
          operation: AuditOperation;
          order_uid: string | null;
          product_id: string | null;
          row_id: string | null;
          subject: string | null;
          table_name: string;
        };
        Relationships: [];
      };
      catalog_revision: { Row: { revision: string }; Relationships: [] };
      message_list: {
        Row: {
          answer_due_at: string;
          created_at: string;
          email: string;
          handled_at: string | null;
          handled_by: string | null;
          handled_by_email: string | null;
          id: string;
          kind: MessageKind;
          message: string;
          name: string;
          order_uid: string | null;
          phone: string | null;
          solution_due_at: string;
          ticket: string;
        };
        Relationships: [];
      };
      money_movements: {
        Row: {
          charged_back: number | null;
          credited: number | null;
          day: string | null;
          failed: number | null;
          invoiced: number | null;
          order_uid: string | null;
          paid: number | null;
          refunded: number | null;
        };
        Relationships: [];
      };
      order_list: {
        Row: {
          attention: AttentionReason[];
          courier: string | null;
          created_at: string;
          customer_address: string | null;
          customer_email: string;
          customer_id: string;
          customer_name: string | null;
          customer_name_key: string | null;
          customer_phone: string | null;
          customer_search_text: string | null;
          dispute: 'open' | 'lost' | null;
          id: string;
          invoice_due_at: string | null;
          items: OrderItem[];
          needs_attention: boolean | null;
          order_uid: string;
          order_uid_length: number | null;
          packed_at: string | null;
          search_text: string | null;
          shipped_at: string | null;
          shipping: StoredDelivery;
          status: 'Processing' | 'Shipped' | 'Delivered' | 'Cancelled';
          total_amount: number;
          tracking_number: string | null;
          updated_at: string;
          version: number;
        };
        Relationships: [];
      };
      order_payments: {
        Row: {
          amount: number;
          currency: string;
          dispute: DisputeStatus | null;
          dispute_amount: number | null;
          dispute_due_at: string | null;
          failed_refunds: number;
          id: string;
          order_id: string;
          paid_at: string;
          provider: string;
          provider_payment_id: string;
          refunded: number;
        };
        Relationships: [];
      };
      order_refunds: {
        Row: {
          allowance: number | null;
          amount: number;
          attempts: number;
          created_at: string;
          currency: string;
          failed_at: string | null;
          id: string | null;
          kind: RefundKind;
          last_error: string | null;
          lines: RefundLine[];
          order_id: string;
          payment_id: string;
          provider_refund_id: string | null;
          reason: string | null;
          requested_by: string | null;
          status: 'queued' | 'sent' | 'failed';
        };
        Relationships: [];
      };
      product_list: {
        Row: {
          created_at: string;
          deleted_at: string | null;
          id: string;
          is_hidden: boolean;
          position: number;
          published_at: string | null;
          purchasable: boolean;
          representative_price: number | null;
          ribbon_text: string | null;
          search_text: string;
          slug: string;
          state: ProductState;
          status: 'draft' | 'published';
          subtitle: string | null;
          thumbnail: string | null;
          title: string;
          updated_at: string;
          variants: ListedVariant[];
          version: number;
        };
        Relationships: [];
      };
      reservations: { Row: { quantity: number; variant_id: string }; Relationships: [] };
      stock_history: {
        Row: {
          created_at: string;
          difference: number;
          id: number;
          note: string | null;
          order_uid: string | null;
          person_email: string | null;
          person_id: string | null;
          quantity: number;
          reason:
            | 'opening'
            | 'received'
            | 'counted'
            | 'damaged'
            | 'sample'
            | 'correction'
            | 'sold'
            | 'cancelled'
            | 'returned';
          variant_id: string;
        };
        Relationships: [];
      };
      stock_list: {
        Row: {
          image: string | null;
          low_since: string | null;
          low_threshold: number | null;
          product_id: string;
          product_position: number;
          product_title: string;
          quantity: number;
          reserved: number;
          search_text: string | null;
          shelf: number;
          sku: string | null;
          state: ProductState;
          unshipped: number;
          variant_id: string;
          variant_position: number;
          variant_title: string;
          weight: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      accept_invitation: {
        Args: never;
        Returns: boolean;
      };
      actor_email: {
        Args: { actor_id: string };
        Returns: string | null;
      };
      actor_name: {
        Args: { actor_id: string };
        Returns: string;
      };
      add_attention: {
        Args: { session_id: string; reasons: AttentionReason[] };
        Returns: undefined;
      };
      add_order_note: {
        Args: { order_id: string; note: string; request_id: string };
        Returns: Tables<'order_notes'>;
        SetofOptions: { from: '*'; to: 'order_notes'; isOneToOne: true; isSetofReturn: false };
      };
      add_picture: {
        Args: { picture_id: string; format: PictureFormat; width: number; byte_count: number; added_by: string };
        Returns: undefined;
      };
      ascii_digits: {
        Args: { typed: string };
        Returns: string;
      };
      ask_for_cancellation: {
        Args: { order_id: string; notify: string };
        Returns: string;
      };
      audit_actors: {
        Args: never;
        Returns: { actor_id: string; email: string | null }[];
      };
      audit_subject: {
        Args: { entry: Tables<'audit_log'> };
        Returns: string;
      };
      available_stock: {
        Args: { variant_ids: string[] };
        Returns: { variant_id: string; quantity: number }[];
      };
      cancel_by_customer: {
        Args: { order_id: string; secret?: string | null };
        Returns: undefined;
      };
      cancel_checkout_session: {
        Args: { session_id: string };
        Returns: Tables<'checkout_sessions'>;
        SetofOptions: { from: '*'; to: 'checkout_sessions'; isOneToOne: true; isSetofReturn: false };
      };
      cancel_order: {
        Args: { order_id: string; expected_version: number; reason?: string | null };
        Returns: Tables<'orders'>;
        SetofOptions: { from: '*'; to: 'orders'; isOneToOne: true; isSetofReturn: false };
      };
      cancel_payment_link: {
        Args: { link_id: string };
        Returns: string;
      };
      catalog_state: {
        Args: { product_ids?: string[] | null };
        Returns: CatalogState;
      };
      change_order_items: {
        Args: { order_id: string; expected_version: number; lines: RequestedLine[]; reason?: string | null };
        Returns: Tables<'orders'>;
        SetofOptions: { from: '*'; to: 'orders'; isOneToOne: true; isSetofReturn: false };
      };
      change_prices: {
        Args: { entries: ChangedPrices[] };
        Returns: PriceOutcome[];
      };
      change_stock: {
        Args: { variant_id: string; difference: number; reason: StockReason; request_id: string; note?: string | null };
        Returns: Tables<'stock'>;
        SetofOptions: { from: '*'; to: 'stock'; isOneToOne: true; isSetofReturn: false };
      };
      check_payment_limit: {
        Args: { counted_as: string; is_network: boolean };
        Returns: undefined;
      };
      checkout_status_rank: {
        Args: { status: CheckoutSessionStatus };
        Returns: number;
      };
      claim_delivery: {
        Args: { session_id: string; secret_hash: string };
        Returns: Tables<'checkout_sessions'>;
        SetofOptions: { from: '*'; to: 'checkout_sessions'; isOneToOne: true; isSetofReturn: false };
      };
      claim_email: {
        Args: never;
        Returns: {
          id: string;
          kind: EmailKind;
          recipient: string;
          reply_to: string | null;
          data: Json;
          attempt: number;
        }[];
      };
      claim_free_order: {
        Args: { session_id: string; client: string };
        Returns: undefined;
      };
      claim_payment_lookup: {
        Args: { session_id: string };
        Returns: boolean;
      };
      claim_refund: {
        Args: never;
        Returns: {
          refund_id: string;
          checkout_session_id: string;
          provider: string;
          provider_payment_id: string;
          refund_amount: number;
        }[];
      };
      claim_unused_pictures: {
        Args: { max_count?: number };
        Returns: { id: string; format: PictureFormat; width: number }[];
      };
      clear_attention: {
        Args: { order_id: string; seen: string[] };
        Returns: undefined;
      };
      clear_problems: {
        Args: { kinds: RecordedProblem[] };
        Returns: undefined;
      };
      complete_checkout_session: {
        Args: {
          session_id: string;
          provider: string;
          provider_payment_id: string;
          customer: StoredDelivery | null;
          amount?: number | null;
          currency?: string | null;
        };
        Returns: { order_id: string; order_uid: string; is_new: boolean }[];
      };
      complete_order_tax: {
        Args: {
          order_id: string;
          expected_version: number;
          state?: string | null;
          hsn?: string | null;
          tax_rate?: number | null;
        };
        Returns: Tables<'orders'>;
        SetofOptions: { from: '*'; to: 'orders'; isOneToOne: true; isSetofReturn: false };
      };
      confirm_stock_alert: {
        Args: { token: string };
        Returns: { product_id: string; product: string; variant: string } | null;
      };
      correct_future_times: {
        Args: never;
        Returns: undefined;
      };
      correct_tracking: {
        Args: { order_id: string; expected_version: number; courier?: string | null; tracking_number?: string | null };
        Returns: Tables<'orders'>;
        SetofOptions: { from: '*'; to: 'orders'; isOneToOne: true; isSetofReturn: false };
      };
      count_stock: {
        Args: { entries: CountedVariant[] };
        Returns: CountOutcome[];
      };
      counted_as: {
        Args: { client: string; customer_id: string };
        Returns: string;
      };
      create_payment_link: {
        Args: {
          items: RequestedLine[];
          shipping: StoredDelivery;
          valid_hours: number;
          request_id: string;
          token_hash: string;
          success_url: string;
          cancel_url: string;
        };
        Returns: string;
      };
      create_product: {
        Args: { product_id: string; title: string };
        Returns: EditedProduct;
      };
      customer_for: {
        Args: { details: StoredDelivery; by_staff?: boolean };
        Returns: string;
      };
      customer_page: {
        Args: { customer_id: string };
        Returns: CustomerPage | null;
      };
      database_time: {
        Args: never;
        Returns: string;
      };
      delay_checkout_expiry: {
        Args: { session_id: string };
        Returns: undefined;
      };
      delete_claimed_pictures: {
        Args: { ids: string[] };
        Returns: undefined;
      };
      delete_client_hashes: {
        Args: never;
        Returns: undefined;
      };
      delete_own_account: {
        Args: never;
        Returns: undefined;
      };
      delete_product: {
        Args: { product_id: string };
        Returns: EditedProduct;
      };
      delete_unconfirmed_accounts: {
        Args: never;
        Returns: number;
      };
      delivery_details: {
        Args: { given: StoredDelivery };
        Returns: StoredDelivery;
      };
      discard_mail: {
        Args: { email_id: string };
        Returns: undefined;
      };
      discard_picture: {
        Args: { picture_id: string };
        Returns: boolean;
      };
      disputes: {
        Args: never;
        Returns: Record<string, 'open' | 'lost'>;
      };
      email_key: {
        Args: { typed: string };
        Returns: string;
      };
      email_status: {
        Args: never;
        Returns: { queued: number; oldest_queued_at: string | null; dead: number }[];
      };
      end_stock_alerts: {
        Args: { token: string };
        Returns: undefined;
      };
      erase_customer: {
        Args: { customer_id: string; also_orders?: string[] };
        Returns: number;
      };
      erase_person: {
        Args: { email: string; also_orders?: string[] };
        Returns: number;
      };
      erasure_preview: {
        Args: { email?: string | null; customer_id?: string | null };
        Returns: ErasurePreview;
      };
      expire_checkout_session: {
        Args: { session_id: string };
        Returns: undefined;
      };
      export_own_data: {
        Args: never;
        Returns: Record<string, Json>;
      };
      failed_mails: {
        Args: never;
        Returns: {
          id: string;
          kind: EmailKind;
          recipient: string;
          last_error: string | null;
          attempts: number;
          created_at: string;
          can_retry: boolean;
        }[];
      };
      figures: {
        Args: { from_day: string; to_day: string; step?: FiguresStep };
        Returns: Figures;
      };
      find_linked_order: {
        Args: { token: string; client: string };
        Returns: string | null;
      };
      find_products: {
        Args: { search: string; take: number };
        Returns: { version: number; ids: string[] };
      };
      finish_job: {
        Args: { job_name: string; run_id: string; next_in_seconds: number; is_done?: boolean };
        Returns: undefined;
      };
      gst_month: {
        Args: { month: string };
        Returns: GstMonth;
      };
      has_credit_note: {
        Args: { order_id: string };
        Returns: boolean;
      };
      has_invoice: {
        Args: { order_id: string };
        Returns: boolean;
      };
      has_units: {
        Args: { session_id: string; items: Json };
        Returns: boolean;
      };
      india_day: {
        Args: { moment: string };
        Returns: string;
      };
      invite_person: {
        Args: { email: string; role: AdminRole; request_id: string };
        Returns: Tables<'invitations'>;
        SetofOptions: { from: '*'; to: 'invitations'; isOneToOne: true; isSetofReturn: false };
      };
      invoice_problems: {
        Args: { order_ids: string[] };
        Returns: { order_id: string; problem: string }[];
      };
      is_admin: {
        Args: never;
        Returns: boolean;
      };
      is_email: {
        Args: { email: string };
        Returns: boolean;
      };
      is_gstin: {
        Args: { gstin: string };
        Returns: boolean;
      };
      is_idle: {
        Args: { session: Tables<'checkout_sessions'>; opening: string };
        Returns: boolean;
      };
      is_owner: {
        Args: never;
        Returns: boolean;
      };
      issue_missing_invoices: {
        Args: never;
        Returns: { order_uid: string; problem: string | null }[];
      };
      limit_list: {
        Args: { kind: string; size: number };
        Returns: undefined;
      };
      limit_marks: {
        Args: { typed: string };
        Returns: string;
      };
      limited_json: {
        Args: { given: Json };
        Returns: Json;
      };
      limited_text: {
        Args: { given: string; max_length?: number };
        Returns: string;
      };
      list_limit: {
        Args: { kind: string };
        Returns: number;
      };
      list_payment_links: {
        Args: never;
        Returns: {
          id: string;
          order_uid: string;
          status: CheckoutSessionStatus;
          name: string | null;
          amount_total: number;
          currency: string;
          expires_at: string;
          created_at: string;
          made_by_email: string | null;
        }[];
      };
      list_people: {
        Args: never;
        Returns: {
          user_id: string;
          email: string | null;
          role: AdminRole;
          created_at: string;
          last_sign_in_at: string | null;
        }[];
      };
      lock_payment: {
        Args: { session_id: string; provider: string; provider_payment_id: string };
        Returns: undefined;
      };
      lock_request: {
        Args: { request_id: string };
        Returns: undefined;
      };
      mark_checkout_seen: {
        Args: { session_id: string };
        Returns: undefined;
      };
      mark_email_failed: {
        Args: { email_id: string; attempt: number; reason: string; is_permanent: boolean };
        Returns: undefined;
      };
      mark_email_sent: {
        Args: { email_id: string };
        Returns: undefined;
      };
      mark_overdue_orders: {
        Args: { ordered_before: string };
        Returns: number;
      };
      mark_refund_failed: {
        Args: { refund_id: string; problem: string; is_refused: boolean };
        Returns: undefined;
      };
      mark_refunded_order: {
        Args: { session_id: string };
        Returns: undefined;
      };
      move_product: {
        Args: { product_id: string; before_id?: string | null };
        Returns: undefined;
      };
      new_ticket: {
        Args: never;
        Returns: string;
      };
      nfc: {
        Args: { typed: string };
        Returns: string;
      };
      one_line: {
        Args: { typed: string };
        Returns: string;
      };
      open_checkout_session: {
        Args: {
          items: RequestedLine[];
          success_url: string;
          cancel_url: string;
          locale?: string | null;
          time_zone?: string | null;
          client?: string | null;
          customer_id?: string | null;
          request_id?: string | null;
        };
        Returns: Tables<'checkout_sessions'>;
        SetofOptions: { from: '*'; to: 'checkout_sessions'; isOneToOne: true; isSetofReturn: false };
      };
      open_work: {
        Args: never;
        Returns: OpenWork;
      };
      operations_report: {
        Args: never;
        Returns: OperationsReport[];
      };
      operations_status: {
        Args: never;
        Returns: OperationsReport[];
      };
      order_link_token: {
        Args: { order_id: string };
        Returns: string | null;
      };
      order_money: {
        Args: { order_ids: string[] };
        Returns: {
          order_id: string;
          paid: number;
          refunded: number;
          is_by_link: boolean;
          invoice_number: string | null;
        }[];
      };
      order_timeline: {
        Args: { order_id: string };
        Returns: TimelineEntry[];
      };
      overdue_checkout_sessions: {
        Args: { max_count: number };
        Returns: { id: string; payment_id: string | null; provider: string | null }[];
      };
      own_customer_id: {
        Args: never;
        Returns: string | null;
      };
      own_deletion_check: {
        Args: never;
        Returns: { obstacle: string | null; has_password: boolean; signed_in_recently: boolean }[];
      };
      own_unfinished_checkouts: {
        Args: never;
        Returns: { order_uid: string; expires_at: string; items: RequestedLine[] }[];
      };
      pack_orders: {
        Args: { order_ids: string[] };
        Returns: Tables<'orders'>[];
        SetofOptions: { from: '*'; to: 'orders'; isOneToOne: false; isSetofReturn: true };
      };
      phone_number: {
        Args: { typed: string };
        Returns: string;
      };
      price_lines: {
        Args: { lines: RequestedLine[] };
        Returns: { items: OrderItem[]; amount_total: number; currency: string };
      };
      product_document: {
        Args: { product: Tables<'products'> };
        Returns: CatalogProduct;
      };
      product_json: {
        Args: { product: Tables<'products'> };
        Returns: CatalogProduct;
      };
      product_page: {
        Args: {
          sort_by: string;
          is_descending: boolean;
          is_hidden: boolean;
          product_ids: string[] | null;
          to_date: string | null;
          skip: number;
          take: number;
        };
        Returns: { version: number; count: number; products: CatalogProduct[] };
      };
      product_terms: {
        Args: { title: string; subtitle: string | null; ribbon_text: string | null; description: string };
        Returns: string;
      };
      product_to_edit: {
        Args: { product_id: string };
        Returns: EditedProduct;
      };
      purge_checkout_sessions: {
        Args: never;
        Returns: undefined;
      };
      purge_email_outbox: {
        Args: never;
        Returns: undefined;
      };
      purge_invitations: {
        Args: never;
        Returns: undefined;
      };
      purge_order_links: {
        Args: never;
        Returns: undefined;
      };
      purge_personal_data: {
        Args: never;
        Returns: undefined;
      };
      purge_stock_alerts: {
        Args: never;
        Returns: undefined;
      };
      purge_tax_documents: {
        Args: never;
        Returns: undefined;
      };
      queue_digest: {
        Args: { day: string };
        Returns: boolean;
      };
      queue_email: {
        Args: { kind: EmailKind; recipient: string; data: Json; reply_to?: string | null; email_id?: string };
        Returns: string;
      };
      queue_stock_alerts: {
        Args: never;
        Returns: number;
      };
      random_order_uid: {
        Args: { attempt: number };
        Returns: string;
      };
      read_customer_order: {
        Args: { order_id: string };
        Returns: StoredCustomerOrder | null;
      };
      receive_stock: {
        Args: { entries: ReceivedVariant[] };
        Returns: ReceiptOutcome[];
      };
      record_dispute: {
        Args: {
          session_id: string;
          provider: string;
          provider_payment_id: string;
          provider_dispute_id: string;
          dispute: DisputeStatus;
          amount?: number | null;
          due_at?: string | null;
          reported_at?: string | null;
        };
        Returns: undefined;
      };
      record_problem: {
        Args: { kind: RecordedProblem; detail?: string | null };
        Returns: undefined;
      };
      record_refunds: {
        Args: {
          session_id: string;
          provider: string;
          provider_payment_id: string;
          refunds: {
            id: string;
            amount: number;
            has_failed: boolean;
            created_at?: string;
            failed_at?: string;
            request_id?: string;
          }[];
        };
        Returns: undefined;
      };
      record_unpaid_status: {
        Args: { session_id: string; status: 'pending' | 'failed' | 'expired'; provider_payment_id?: string | null };
        Returns: undefined;
      };
      refundable_amounts: {
        Args: { payment_id: string; lines?: RequestedRefundLine[] };
        Returns: { unrefunded: number; allowed: number; lines_amount: number }[];
      };
      refuse_estimated_counts: {
        Args: never;
        Returns: undefined;
      };
      reject_changed: {
        Args: { changed: string };
        Returns: undefined;
      };
      reject_changed_order: {
        Args: { order_id: string };
        Returns: undefined;
      };
      remove_person: {
        Args: { person_id: string };
        Returns: undefined;
      };
      replace_checkout_session: {
        Args: { opening: string; counted_as: string; client?: string | null; variant_id?: string | null };
        Returns: boolean;
      };
      report_order_problem: {
        Args: { order_id: string; message_id: string; message: string; notify: string };
        Returns: string;
      };
      representative_price_of: {
        Args: { product_id: string; site_product_selection: string | null };
        Returns: number | null;
      };
      request_refund: {
        Args: {
          order_id: string;
          idempotency_key: string;
          payment_id?: string | null;
          amount?: number | null;
          reason?: string | null;
          lines?: RequestedRefundLine[] | null;
        };
        Returns: {
          refund_id: string;
          checkout_session_id: string;
          provider: string;
          provider_payment_id: string;
          refund_amount: number;
          provider_refund_id: string | null;
        }[];
      };
      request_stock_alert: {
        Args: { variant_id: string; email: string; recipient: string; client: string; customer_id?: string | null };
        Returns: undefined;
      };
      require_admin: {
        Args: never;
        Returns: undefined;
      };
      require_same_request: {
        Args: { is_same: boolean };
        Returns: undefined;
      };
      resend_order_email: {
        Args: { order_id: string; kind: 'order_confirmation' | 'shipping_notice'; request_id: string };
        Returns: undefined;
      };
      reserved_units: {
        Args: { variant_id: string };
        Returns: number;
      };
      restore_order: {
        Args: { order_id: string };
        Returns: Tables<'orders'>;
        SetofOptions: { from: '*'; to: 'orders'; isOneToOne: true; isSetofReturn: false };
      };
      restore_paid_order: {
        Args: {
          session_id: string;
          provider: string;
          provider_payment_id: string;
          order_uid: string | null;
          customer: StoredDelivery | null;
          items: (RequestedLine & { unit_amount: number })[];
          amount: number;
          currency: string;
          site_url: string;
          paid_at: string;
        };
        Returns: { new_order_uid: string; is_new: boolean }[];
      };
      restore_product: {
        Args: { product_id: string };
        Returns: EditedProduct;
      };
      retry_mail: {
        Args: { email_id: string };
        Returns: undefined;
      };
      revoke_order_link: {
        Args: { order_id: string };
        Returns: undefined;
      };
      save_product: {
        Args: { product_id: string; expected_version: number; changes: ProductChanges };
        Returns: EditedProduct;
      };
      search_key: {
        Args: { value: string };
        Returns: string;
      };
      search_messages: {
        Args: { words: string };
        Returns: Tables<'message_list'>[];
        SetofOptions: { from: '*'; to: 'message_list'; isOneToOne: false; isSetofReturn: true };
      };
      search_orders: {
        Args: { words: string };
        Returns: Tables<'order_list'>[];
        SetofOptions: { from: '*'; to: 'order_list'; isOneToOne: false; isSetofReturn: true };
      };
      search_patterns: {
        Args: { words: string };
        Returns: string[];
      };
      search_products: {
        Args: { words: string };
        Returns: Tables<'product_list'>[];
        SetofOptions: { from: '*'; to: 'product_list'; isOneToOne: false; isSetofReturn: true };
      };
      search_stock: {
        Args: { words: string };
        Returns: Tables<'stock_list'>[];
        SetofOptions: { from: '*'; to: 'stock_list'; isOneToOne: false; isSetofReturn: true };
      };
      search_text: {
        Args: never;
        Returns: { fields: string[] };
      };
      send_cancel_link: {
        Args: { order_id: string };
        Returns: string;
      };
      set_low_stock: {
        Args: { variant_id: string; threshold: number | null };
        Returns: Tables<'stock'>;
        SetofOptions: { from: '*'; to: 'stock'; isOneToOne: true; isSetofReturn: false };
      };
      set_message_handled: {
        Args: { message_id: string; handled: boolean };
        Returns: Tables<'contact_submissions'>;
        SetofOptions: { from: '*'; to: 'contact_submissions'; isOneToOne: true; isSetofReturn: false };
      };
      set_person_role: {
        Args: { person_id: string; new_role: AdminRole };
        Returns: undefined;
      };
      ship_order: {
        Args: {
          order_id: string;
          expected_version: number;
          courier?: string | null;
          tracking_number?: string | null;
          ships_disputed?: boolean;
        };
        Returns: Tables<'orders'>;
        SetofOptions: { from: '*'; to: 'orders'; isOneToOne: true; isSetofReturn: false };
      };
      single_product: {
        Args: { key: string; is_slug: boolean };
        Returns: { version: number; product: CatalogProduct | null };
      };
      start_job: {
        Args: { job_name: string; lease_seconds: number; every_seconds?: number | null };
        Returns: string | null;
      };
      start_new_series: {
        Args: { request_id: string };
        Returns: undefined;
      };
      stock_differences: {
        Args: never;
        Returns: { variant_id: string; quantity: number; recorded: number }[];
      };
      stock_share: {
        Args: { quantity: number };
        Returns: number;
      };
      submit_contact: {
        Args: {
          name: string;
          email: string;
          phone: string | null;
          message: string;
          client: string;
          customer_id?: string | null;
          notify?: string | null;
          message_id?: string | null;
        };
        Returns: Tables<'contact_submissions'>;
        SetofOptions: { from: '*'; to: 'contact_submissions'; isOneToOne: true; isSetofReturn: false };
      };
      unpack_order: {
        Args: { order_id: string };
        Returns: Tables<'orders'>;
        SetofOptions: { from: '*'; to: 'orders'; isOneToOne: true; isSetofReturn: false };
      };
      unshipped_units: {
        Args: { variant_id: string };
        Returns: number;
      };
      update_order: {
        Args: {
          order_id: string;
          expected_version: number;
          new_status: OrderStatus;
          new_items?: OrderItem[] | null;
          customer?: StoredDelivery | null;
        };
        Returns: Tables<'orders'>;
        SetofOptions: { from: '*'; to: 'orders'; isOneToOne: true; isSetofReturn: false };
      };
      update_order_shipping: {
        Args: { order_id: string; expected_version: number; shipping: StoredDelivery };
        Returns: Tables<'orders'>;
        SetofOptions: { from: '*'; to: 'orders'; isOneToOne: true; isSetofReturn: false };
      };
      update_shop_settings: {
        Args: { expected_version: number; changes: ShopSettingsChange };
        Returns: Tables<'shop_settings'>;
        SetofOptions: { from: '*'; to: 'shop_settings'; isOneToOne: true; isSetofReturn: false };
      };
      with_reason: {
        Args: { attention: string[]; reason: string; is_present?: boolean };
        Returns: string[];
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};

type Public = Database['public'];

/** The type of a row of a table or view. */
export type Tables<Name extends keyof (Public['Tables'] & Public['Views'])> = (Public['Tables'] &
  Public['Views'])[Name]['Row'];
