import type { StoredDelivery } from '../src/domain/order/deliveryDetails.ts';
import type { OperationsReport, RecordedProblem } from '../src/domain/operations.ts';
import type { OrderItem, OrderStatus } from '../src/domain/order/order.ts';

/**
 * The database schema for supabase-js, in the format of `supabase gen types typescript`, with two differences:
 * - JSON columns and columns with a fixed set of values have precise types.
 * - Views declare no relationships, because not every server of the shop supports embedding through views.
 *
 * Update this file with every migration that changes a table, view or function. A test compares it with the
 * migrated database.
 */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type CheckoutSessionStatus = 'open' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** Why an administrator must check the payment of an order; see migrations/20260401000700_orders.sql. */
export type AttentionReason =
  | 'short_of_stock'
  | 'paid_twice'
  | 'amount_differs'
  | 'currency_differs'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'state_differs'
  | 'restored'
  | 'number_changed';

/** The stage of a customer's request to the bank for the money back. */
export type DisputeStatus = 'open' | 'won' | 'lost';

/** What an email is about; see migrations/20260401000600_emails.sql. */
export type EmailKind =
  | 'order_confirmation'
  | 'shipping_notice'
  | 'contact_notice'
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'reauthentication'
  | 'account_exists';

export type ProductImage = { url: string; order: number; type: 'image' | 'video' };
export type ProductOption = { id: string; title: string };
export type VariantOption = { id: string; option_id: string; value: string };
export type ProductNote = { id: string; order: number; title: string; description: string };
/** A product in the format of the store API, without the stock of its variants. */
export type CatalogProduct = { id: string; variants: { id: string; [field: string]: Json }[]; [field: string]: Json };
export type CustomField = { id: string; title: string; is_required: boolean };

export type Database = {
  public: {
    Tables: {
      admins: {
        Row: {
          created_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      api_privileges: {
        Row: {
          column_name: string;
          object: string;
          privilege: string;
          role: string;
        };
        Insert: {
          column_name?: string;
          object: string;
          privilege: string;
          role: string;
        };
        Update: {
          column_name?: string;
          object?: string;
          privilege?: string;
          role?: string;
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
          operation: 'update' | 'delete' | 'restore' | 'refund' | 'refund_failed' | 'restore_payment';
          row_id: string;
          table_name: string;
        };
        Insert: {
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          happened_at?: string;
          id?: number;
          operation: 'update' | 'delete' | 'restore' | 'refund' | 'refund_failed' | 'restore_payment';
          row_id: string;
          table_name: string;
        };
        Update: {
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          happened_at?: string;
          id?: number;
          operation?: 'update' | 'delete' | 'restore' | 'refund' | 'refund_failed' | 'restore_payment';
          row_id?: string;
          table_name?: string;
        };
        Relationships: [];
      };
      catalog_version: {
        Row: {
          id: boolean;
          version: number;
        };
        Insert: {
          id?: boolean;
          version?: number;
        };
        Update: {
          id?: boolean;
          version?: number;
        };
        Relationships: [];
      };
      checkout_session_items: {
        Row: {
          quantity: number;
          session_id: string;
          variant_id: string;
        };
        Insert: {
          quantity: number;
          session_id: string;
          variant_id: string;
        };
        Update: {
          quantity?: number;
          session_id?: string;
          variant_id?: string;
        };
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
          created_at: string;
          currency: string;
          customer_id: string | null;
          delivery_claimed_at: string | null;
          ended_payment_id: string | null;
          expires_at: string;
          expiry_retry_at: string | null;
          id: string;
          items: OrderItem[];
          locale: string | null;
          order_uid: string;
          payment_checked_at: string | null;
          payment_id: string | null;
          payment_number: number;
          payment_url: string | null;
          provider: string | null;
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
          created_at?: string;
          currency?: string;
          customer_id?: string | null;
          delivery_claimed_at?: string | null;
          ended_payment_id?: string | null;
          expires_at?: string;
          expiry_retry_at?: string | null;
          id?: string;
          items?: OrderItem[];
          locale?: string | null;
          order_uid: string;
          payment_checked_at?: string | null;
          payment_id?: string | null;
          payment_number?: number;
          payment_url?: string | null;
          provider?: string | null;
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
          created_at?: string;
          currency?: string;
          customer_id?: string | null;
          delivery_claimed_at?: string | null;
          ended_payment_id?: string | null;
          expires_at?: string;
          expiry_retry_at?: string | null;
          id?: string;
          items?: OrderItem[];
          locale?: string | null;
          order_uid?: string;
          payment_checked_at?: string | null;
          payment_id?: string | null;
          payment_number?: number;
          payment_url?: string | null;
          provider?: string | null;
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
        Row: {
          id: string;
          title: string;
        };
        Insert: {
          id: string;
          title: string;
        };
        Update: {
          id?: string;
          title?: string;
        };
        Relationships: [];
      };
      contact_attempts: {
        Row: {
          created_at: string;
          id: string;
          sender: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          sender: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          sender?: string;
        };
        Relationships: [];
      };
      contact_submissions: {
        Row: {
          created_at: string;
          email: string;
          id: string;
          message: string;
          name: string;
          phone: string | null;
        };
        Insert: {
          created_at?: string;
          email: string;
          id?: string;
          message: string;
          name: string;
          phone?: string | null;
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: string;
          message?: string;
          name?: string;
          phone?: string | null;
        };
        Relationships: [];
      };
      currencies: {
        Row: {
          code: string;
          decimal_digits: number;
          name: string;
          symbol: string;
          template: string;
        };
        Insert: {
          code: string;
          decimal_digits?: number;
          name: string;
          symbol: string;
          template: string;
        };
        Update: {
          code?: string;
          decimal_digits?: number;
          name?: string;
          symbol?: string;
          template?: string;
        };
        Relationships: [];
      };
      customers: {
        Row: {
          address: string | null;
          created_at: string;
          email: string;
          id: string;
          name: string | null;
          phone: string | null;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          address?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          name?: string | null;
          phone?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          address?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          name?: string | null;
          phone?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      deleted_orders: {
        Row: {
          attention: AttentionReason[];
          checkout_session_id: string | null;
          created_at: string;
          customer_id: string;
          deleted_at: string;
          deleted_by: string | null;
          id: string;
          items: OrderItem[];
          order_uid: string;
          shipping: StoredDelivery;
          status: OrderStatus;
          stock_taken: Record<string, number>;
          total_amount: number;
          updated_at: string;
          version: number;
        };
        Insert: {
          attention: AttentionReason[];
          checkout_session_id?: string | null;
          created_at: string;
          customer_id: string;
          deleted_at?: string;
          deleted_by?: string | null;
          id: string;
          items: OrderItem[];
          order_uid: string;
          shipping: StoredDelivery;
          status: OrderStatus;
          stock_taken: Record<string, number>;
          total_amount: number;
          updated_at: string;
          version: number;
        };
        Update: {
          attention?: AttentionReason[];
          checkout_session_id?: string | null;
          created_at?: string;
          customer_id?: string;
          deleted_at?: string;
          deleted_by?: string | null;
          id?: string;
          items?: OrderItem[];
          order_uid?: string;
          shipping?: StoredDelivery;
          status?: OrderStatus;
          stock_taken?: Record<string, number>;
          total_amount?: number;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'deleted_orders_checkout_session_id_fkey';
            columns: ['checkout_session_id'];
            isOneToOne: true;
            referencedRelation: 'checkout_sessions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'deleted_orders_customer_id_fkey';
            columns: ['customer_id'];
            isOneToOne: false;
            referencedRelation: 'customers';
            referencedColumns: ['id'];
          },
        ];
      };
      free_orders: {
        Row: {
          client: string;
          created_at: string;
          session_id: string;
        };
        Insert: {
          client: string;
          created_at?: string;
          session_id: string;
        };
        Update: {
          client?: string;
          created_at?: string;
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
      email_outbox: {
        Row: {
          attempts: number;
          created_at: string;
          data: Json | null;
          expires_at: string | null;
          id: string;
          kind: EmailKind;
          last_error: string | null;
          leased_until: string | null;
          next_attempt_at: string;
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
          id?: string;
          kind: EmailKind;
          last_error?: string | null;
          leased_until?: string | null;
          next_attempt_at?: string;
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
          id?: string;
          kind?: EmailKind;
          last_error?: string | null;
          leased_until?: string | null;
          next_attempt_at?: string;
          recipient?: string;
          reply_to?: string | null;
          sent_at?: string | null;
          status?: 'queued' | 'sent' | 'dead';
          unconfirmed_delay?: string | null;
        };
        Relationships: [];
      };
      operations_problems: {
        Row: {
          detail: string | null;
          ends_at: string;
          first_at: string;
          kind: RecordedProblem;
          last_at: string;
        };
        Insert: {
          detail?: string | null;
          ends_at: string;
          first_at?: string;
          kind: RecordedProblem;
          last_at?: string;
        };
        Update: {
          detail?: string | null;
          ends_at?: string;
          first_at?: string;
          kind?: RecordedProblem;
          last_at?: string;
        };
        Relationships: [];
      };
      order_notices: {
        Row: {
          created_at: string;
          kind: 'order_confirmation' | 'shipping_notice';
          order_id: string;
        };
        Insert: {
          created_at?: string;
          kind: 'order_confirmation' | 'shipping_notice';
          order_id: string;
        };
        Update: {
          created_at?: string;
          kind?: 'order_confirmation' | 'shipping_notice';
          order_id?: string;
        };
        Relationships: [];
      };
      orders: {
        Row: {
          attention: AttentionReason[];
          checkout_session_id: string | null;
          created_at: string;
          customer_id: string;
          delivery_text: string;
          id: string;
          items: OrderItem[];
          needs_attention: boolean;
          order_uid: string;
          shipping: StoredDelivery;
          status: OrderStatus;
          stock_taken: Record<string, number>;
          total_amount: number;
          updated_at: string;
          version: number;
        };
        Insert: {
          attention?: AttentionReason[];
          checkout_session_id?: string | null;
          created_at?: string;
          customer_id: string;
          delivery_text?: string;
          id?: string;
          items: OrderItem[];
          needs_attention?: boolean;
          order_uid: string;
          shipping?: StoredDelivery;
          status?: OrderStatus;
          stock_taken?: Record<string, number>;
          total_amount?: number;
          updated_at?: string;
          version?: number;
        };
        Update: {
          attention?: AttentionReason[];
          checkout_session_id?: string | null;
          created_at?: string;
          customer_id?: string;
          delivery_text?: string;
          id?: string;
          items?: OrderItem[];
          needs_attention?: boolean;
          order_uid?: string;
          shipping?: StoredDelivery;
          status?: OrderStatus;
          stock_taken?: Record<string, number>;
          total_amount?: number;
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
          has_failed: boolean;
          payment_id: string;
          provider_refund_id: string;
        };
        Insert: {
          amount: number;
          created_at?: string;
          has_failed: boolean;
          payment_id: string;
          provider_refund_id: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          has_failed?: boolean;
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
      product_collections: {
        Row: {
          collection_id: string;
          position: number;
          product_id: string;
        };
        Insert: {
          collection_id: string;
          position?: number;
          product_id: string;
        };
        Update: {
          collection_id?: string;
          position?: number;
          product_id?: string;
        };
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
          purchasable: boolean;
          representative_price: number | null;
          ribbon_text: string | null;
          site_product_selection: string | null;
          slug: string;
          status: 'draft' | 'published';
          subtitle: string | null;
          thumbnail: string | null;
          title: string;
          type: 'physical' | 'booking' | 'donation' | 'subscription';
          updated_at: string;
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
          purchasable?: boolean;
          representative_price?: number | null;
          ribbon_text?: string | null;
          site_product_selection?: string | null;
          slug: string;
          status?: 'draft' | 'published';
          subtitle?: string | null;
          thumbnail?: string | null;
          title: string;
          type?: 'physical' | 'booking' | 'donation' | 'subscription';
          updated_at?: string;
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
          purchasable?: boolean;
          representative_price?: number | null;
          ribbon_text?: string | null;
          site_product_selection?: string | null;
          slug?: string;
          status?: 'draft' | 'published';
          subtitle?: string | null;
          thumbnail?: string | null;
          title?: string;
          type?: 'physical' | 'booking' | 'donation' | 'subscription';
          updated_at?: string;
        };
        Relationships: [];
      };
      refunds: {
        Row: {
          amount: number;
          created_at: string;
          id: string;
          idempotency_key: string;
          payment_id: string;
          provider_refund_id: string | null;
          requested_by: string;
        };
        Insert: {
          amount: number;
          created_at?: string;
          id?: string;
          idempotency_key: string;
          payment_id: string;
          provider_refund_id?: string | null;
          requested_by: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          id?: string;
          idempotency_key?: string;
          payment_id?: string;
          provider_refund_id?: string | null;
          requested_by?: string;
        };
        Relationships: [
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
      stock: {
        Row: {
          quantity: number;
          variant_id: string;
        };
        Insert: {
          quantity: number;
          variant_id: string;
        };
        Update: {
          quantity?: number;
          variant_id?: string;
        };
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
      variants: {
        Row: {
          amount: number;
          currency_code: string;
          id: string;
          image_url: string | null;
          manage_inventory: boolean;
          options: VariantOption[];
          order_limit: number | null;
          position: number;
          product_id: string;
          sale_amount: number | null;
          sku: string | null;
          title: string;
          weight: string | null;
        };
        Insert: {
          amount: number;
          currency_code?: string;
          id: string;
          image_url?: string | null;
          manage_inventory?: boolean;
          options?: VariantOption[];
          order_limit?: number | null;
          position?: number;
          product_id: string;
          sale_amount?: number | null;
          sku?: string | null;
          title: string;
          weight?: string | null;
        };
        Update: {
          amount?: number;
          currency_code?: string;
          id?: string;
          image_url?: string | null;
          manage_inventory?: boolean;
          options?: VariantOption[];
          order_limit?: number | null;
          position?: number;
          product_id?: string;
          sale_amount?: number | null;
          sku?: string | null;
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
      catalog_revision: {
        Row: {
          revision: string;
        };
        Relationships: [];
      };
      order_list: {
        Row: {
          attention: AttentionReason[];
          created_at: string;
          customer_address: string | null;
          customer_email: string;
          customer_id: string;
          customer_name: string | null;
          customer_phone: string | null;
          delivery_text: string;
          id: string;
          items: OrderItem[];
          needs_attention: boolean;
          order_uid: string;
          shipping: StoredDelivery;
          status: OrderStatus;
          total_amount: number;
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
      reservations: {
        Row: {
          quantity: number;
          variant_id: string;
        };
        Relationships: [];
      };
    };
    Functions: {
      add_attention: {
        Args: { session_id: string; reasons: AttentionReason[] };
        Returns: undefined;
      };
      available_stock: {
        Args: { variant_ids: string[] };
        Returns: { variant_id: string; quantity: number }[];
      };
      cancel_checkout_session: {
        Args: { session_id: string };
        Returns: Tables<'checkout_sessions'>;
      };
      catalog_state: {
        Args: { product_ids?: string[] | null };
        Returns: { revision: string; version: number; stock: Record<string, Record<string, number>> };
      };
      claim_delivery: { Args: { session_id: string }; Returns: Tables<'checkout_sessions'> };
      claim_free_order: { Args: { session_id: string; client: string }; Returns: undefined };
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
      checkout_status_rank: { Args: { status: CheckoutSessionStatus }; Returns: number };
      claim_payment_lookup: { Args: { session_id: string }; Returns: boolean };
      clear_problems: { Args: { kinds: RecordedProblem[] }; Returns: undefined };
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
      delivery_details: { Args: { given: StoredDelivery }; Returns: StoredDelivery };
      customer_for: { Args: { details: StoredDelivery }; Returns: string };
      delay_checkout_expiry: { Args: { session_id: string }; Returns: undefined };
      delete_client_hashes: { Args: never; Returns: undefined };
      delete_unconfirmed_accounts: { Args: never; Returns: number };
      discard_mail: { Args: { email_id: string }; Returns: undefined };
      erase_customer: { Args: { customer_id: string }; Returns: number };
      erase_person: { Args: { email: string }; Returns: number };
      expire_checkout_session: {
        Args: { session_id: string };
        Returns: undefined;
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
      finish_job: {
        Args: { job_name: string; run_id: string; next_in_seconds: number; is_done?: boolean };
        Returns: undefined;
      };
      follow_refunds: { Args: { session_id: string }; Returns: undefined };
      is_admin: { Args: never; Returns: boolean };
      lock_payment: {
        Args: { session_id: string; provider: string; provider_payment_id: string };
        Returns: undefined;
      };
      managed_units: { Args: { items: OrderItem[] }; Returns: Record<string, number> };
      email_status: { Args: never; Returns: { queued: number; oldest_queued_at: string | null; dead: number }[] };
      mark_email_failed: {
        Args: { email_id: string; attempt: number; reason: string; is_permanent: boolean };
        Returns: undefined;
      };
      mark_email_sent: { Args: { email_id: string }; Returns: undefined };
      open_checkout_session: {
        Args: {
          items: { variant_id: string; quantity: number }[];
          success_url: string;
          cancel_url: string;
          locale?: string | null;
          time_zone?: string | null;
          client?: string | null;
        };
        Returns: Tables<'checkout_sessions'>;
      };
      own_customer_id: { Args: never; Returns: string | null };
      operations_report: { Args: never; Returns: OperationsReport[] };
      operations_status: { Args: never; Returns: OperationsReport[] };
      overdue_checkout_sessions: {
        Args: { max_count: number };
        Returns: { id: string; payment_id: string | null; provider: string | null }[];
      };
      price_lines: {
        Args: { lines: { variant_id: string; quantity: number }[] };
        Returns: { items: OrderItem[]; amount_total: number; currency: string };
      };
      product_json: { Args: { product: Tables<'products'> }; Returns: CatalogProduct };
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
      purge_checkout_sessions: { Args: never; Returns: undefined };
      purge_email_outbox: { Args: never; Returns: undefined };
      purge_personal_data: { Args: never; Returns: undefined };
      queue_email: {
        Args: { kind: EmailKind; recipient: string; data: Json; reply_to?: string | null };
        Returns: string;
      };
      random_order_uid: { Args: { attempt: number }; Returns: string };
      record_dispute: {
        Args: { session_id: string; provider: string; provider_payment_id: string; dispute: DisputeStatus };
        Returns: undefined;
      };
      record_problem: { Args: { kind: RecordedProblem; detail?: string | null }; Returns: undefined };
      record_refunds: {
        Args: {
          session_id: string;
          provider: string;
          provider_payment_id: string;
          refunds: { id: string; amount: number; has_failed: boolean }[];
        };
        Returns: undefined;
      };
      record_unpaid_status: {
        Args: { session_id: string; status: 'pending' | 'failed' | 'expired'; provider_payment_id?: string | null };
        Returns: undefined;
      };
      request_refund: {
        Args: { order_id: string; idempotency_key: string; payment_id?: string | null; amount?: number | null };
        Returns: {
          refund_id: string;
          checkout_session_id: string;
          provider: string;
          provider_payment_id: string;
          refund_amount: number;
          provider_refund_id: string | null;
        }[];
      };
      representative_price_of: {
        Args: { product_id: string; site_product_selection: string | null };
        Returns: number | null;
      };
      restore_order: { Args: { order_id: string }; Returns: Tables<'orders'> };
      restore_paid_order: {
        Args: {
          session_id: string;
          provider: string;
          provider_payment_id: string;
          order_uid: string | null;
          customer: StoredDelivery | null;
          items: { variant_id: string; quantity: number; unit_amount: number }[];
          amount: number;
          currency: string;
          site_url: string;
          paid_at: string;
        };
        Returns: { new_order_uid: string; is_new: boolean }[];
      };
      retry_mail: { Args: { email_id: string }; Returns: undefined };
      search_orders: {
        Args: { words: string };
        Returns: Tables<'order_list'>[];
        SetofOptions: { from: '*'; to: 'order_list'; isOneToOne: false; isSetofReturn: true };
      };
      single_product: {
        Args: { key: string; is_slug: boolean };
        Returns: { version: number; product: CatalogProduct | null };
      };
      start_job: { Args: { job_name: string; lease_seconds: number }; Returns: string | null };
      submit_contact: {
        Args: {
          name: string;
          email: string;
          phone: string | null;
          message: string;
          sender: string;
          notify?: string | null;
          message_id?: string | null;
        };
        Returns: Tables<'contact_submissions'>;
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
      };
      update_order_shipping: {
        Args: { order_id: string; expected_version: number; shipping: StoredDelivery };
        Returns: Tables<'orders'>;
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
