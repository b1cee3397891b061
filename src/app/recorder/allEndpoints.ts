/*
 * RTK Query's reducers look an endpoint up by its name, and the pages that use one
 * inject it when they load. A log is read without those pages, so all are injected here.
 */
import '../../features/backOffice/backOfficeApi';
import '../../features/catalog/catalogApi';
import '../../features/checkout/checkoutApi';
import '../../features/contact/contactApi';
import '../../features/customers/customersApi';
import '../../features/orders/ordersApi';
