/*
 * Injects the endpoints of all features. RTK Query's reducers look up an endpoint by its name, but a page injects its
 * endpoints only when it loads. A recording is replayed without those pages.
 */
import '../../features/auth/signInProvidersApi';
import '../../features/backOffice/auditLog/auditLogApi';
import '../../features/backOffice/customer/customerPageApi';
import '../../features/backOffice/emails/failedEmailsApi';
import '../../features/backOffice/figures/figuresApi';
import '../../features/backOffice/inbox/inboxApi';
import '../../features/backOffice/layout/layoutApi';
import '../../features/backOffice/monthEnd/monthEndApi';
import '../../features/backOffice/operations/operationsApi';
import '../../features/backOffice/orders/adminOrdersApi';
import '../../features/backOffice/paymentLinks/paymentLinksApi';
import '../../features/backOffice/people/peopleApi';
import '../../features/backOffice/products/productsApi';
import '../../features/backOffice/settings/settingsApi';
import '../../features/backOffice/stock/stockApi';
import '../../features/catalog/catalogApi';
import '../../features/checkout/checkoutApi';
import '../../features/checkout/unfinished/unfinishedCheckoutsApi';
import '../../features/contact/contactApi';
import '../../features/customers/customersApi';
import '../../features/orders/ordersApi';
